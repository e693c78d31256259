import { listLeft, readSite } from '#functions/deliveries/preview.ts'
import { findImages } from '#functions/profiles/images.ts'
import { isBeforeWork, orderState, takesDirectories } from '#src/domain/deliveries/orders.ts'
import { currentSiteCheck, emptyProfile } from '#src/domain/profiles/profiles.ts'
import { listReadiness } from '#src/domain/profiles/readiness.ts'
import { type Fault, faultText } from '#src/domain/fetching/faults.ts'
import { isExpired } from '#src/domain/offers/offers.ts'
import type { ProjectFacts } from '#src/domain/suggestions/facts.ts'
import { mentionPeriodMs } from '#src/domain/suggestions/rules.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { marketsFor } from '#src/seo/directories/markets.ts'
import type { Database } from '#src/storage/database.ts'
import { listProjectOrders } from '#src/storage/orders/queries.ts'
import { findProfile, type ProfileRow } from '#src/storage/profiles/queries.ts'
import { findProjectOffer } from '#src/storage/offers/queries.ts'
import { siteOf } from '#src/storage/products/sites.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import {
  countSources,
  hasNewMention,
  isSiteListed,
  listKeywordUse,
  listLosses,
} from '#src/storage/suggestions/facts.ts'

/** More than suggestions are shown of one kind, because some may be dismissed. */
const maxRows = 50

/** What a project's suggestions follow from. */
export async function gatherFacts(db: Database, project: ProjectRow, now: number): Promise<ProjectFacts> {
  const profile = await findProfile(db, project.id)
  const site = await readSite({ db }, project)
  const [orders, left, readiness, keywords, sources, isListed, losses, offer, hasMentions] = await Promise.all([
    listProjectOrders(db, project.id),
    site.category === ''
      ? []
      : listLeft({ db }, site, project.id).then(({ fitting }) => fitting.filter(isRated).slice(0, maxRows)),
    profile && readReadiness(db, profile),
    listKeywordUse(db, project.id, now - mentionPeriodMs),
    countSources(db, project.id),
    siteOf(site.key).then((own) => isSiteListed(db, own)),
    listLosses(db, project.id),
    findProjectOffer(db, project.id),
    hasNewMention(db, project.id),
  ])
  return {
    name: project.name,
    host: websiteHost(profile?.fields.website_url || project.websiteUrl),
    readiness,
    ordered: {
      waitsForProfile: profile?.approvedAt == null && orders.some((order) => isBeforeWork(orderState(order))),
      takesDirectories: orders.some(takesDirectories),
      submits: orders.some(
        ({ directories, doneAt, stoppedAt }) => directories > 0 && doneAt === null && stoppedAt === null,
      ),
    },
    directories: left.map(({ key, name, url, submitUrl, reason, pricing }) => ({
      key,
      name,
      url: submitUrl ?? url,
      reason,
      price: pricing ?? null,
    })),
    countries: marketsFor(profile?.fields.languages ?? [], site.countries).slice(0, maxRows),
    keywords,
    sources,
    isListed,
    lost: losses.map(({ fault, status, ...loss }) => ({ ...loss, what: whatIsWrong(fault, status) })),
    offer: offer && { ...offer, expired: isExpired(offer.endsOn, now) },
    hasMentions,
  }
}

/** Without a rating, a directory isn't known to be worth the time. */
function isRated({ dr }: { dr?: number | undefined }): boolean {
  return dr !== undefined
}

async function readReadiness(db: Database, { fields, site }: ProfileRow) {
  const profile = { ...emptyProfile, ...fields }
  return listReadiness(profile, await findImages(db, profile), currentSiteCheck(profile, site))
}

function whatIsWrong(fault: Fault | null, status: number | null): string {
  return fault === null ? 'Your listing is gone.' : faultText(fault, status)
}
