import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { directoryEdits } from '#src/storage/directories/schema.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { lookUps } from '#src/storage/scout/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { hasSearch } from './listener.ts'
import { isListed, knownSites, type MadeDirectory, pathOf, siteAt, type SoughtSite } from './sites.ts'

type Amount = { directories: readonly MadeDirectory[]; siteCount: number; port: number; now: number }

/** A row with a look-up that is due for each site and directory, and pages of other sites that are known. */
export async function addLookUps(db: Database, { directories, siteCount, port, now }: Amount): Promise<void> {
  const times = { createdAt: now, updatedAt: now }
  const email = 'scout@example.com'
  await db.insert(users).values({ id: 'u', email, emailKey: emailKey(email), confirmedAt: now, ...times })
  const plan = { planId: 1, planLabel: 'Scout', type: 'monthly' as never, price: 1, state: 'active' as const }
  await db.insert(subscriptions).values({ id: 's', userId: 'u', ...plan, ...times })
  const sites = [...Array.from({ length: siteCount }, (_, index) => siteAt(index)), ...knownSites()]
  for (const site of sites) await addSite(db, site, directories, port, now)
  const searched = directories.filter(hasSearch).map(({ host }) => ({
    key: host,
    fields: { searchUrl: `http://${host}:${port}/search?q={query}` },
    updatedAt: now,
  }))
  if (searched.length > 0) await db.insert(directoryEdits).values(searched)
}

async function addSite(
  db: Database,
  { index, name, slug, domain }: SoughtSite,
  directories: readonly MadeDirectory[],
  port: number,
  now: number,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now }
  const id = String(index)
  const website = `https://${domain}/`
  await db.insert(projects).values({ id, userId: 'u', name, websiteUrl: website, ...times })
  const fields = { ...emptyProfile, name, website_url: website }
  await db.insert(profiles).values({ projectId: id, fields, version: 1, approvedAt: now, ...times })
  const owed = { directories: directories.length, posts: 0, pages: 0, startsAt: now, approvedAt: now, dueAt: now }
  const of = {
    source: 'receipt' as const,
    subscriptionId: 's',
    userId: 'u',
    projectId: id,
    planLabel: 'Scout',
    month: index,
  }
  await db.insert(orders).values({ id, ...of, paymentId: id, ...owed, ...times })
  const isKnown = index >= 1000
  const rows = directories.map((directory) => {
    const { host } = directory
    const origin = `http://${host}:${port}`
    const liveUrl = origin + pathOf(directory, slug, domain, index)
    return {
      ...{ id: `${index}-${directory.index}`, orderId: id, site: domain, rank: directory.index, reason: '' },
      ...{ directoryKey: host, directoryName: host, directoryUrl: `${origin}/` },
      ...(isKnown ? { state: 'live' as const, liveUrl, liveAt: now } : { state: 'submitted' as const }),
      ...times,
    }
  })
  await db.insert(deliveries).values(rows)
  if (isKnown) return
  const due = rows.map(({ id: deliveryId, directoryKey }) => ({
    ...{ deliveryId, directoryKey, host: `${directoryKey}:${port}` },
    ...{ purpose: 'after' as const, dueAt: now, since: now },
  }))
  await db.insert(lookUps).values(due)
}

/** The page that a look-up should find. Null: none. */
export function truthOf(directory: MadeDirectory, site: SoughtSite, port: number): string | null {
  if (!isListed(directory, site) || directory.forbids) return null
  return `http://${directory.host}:${port}${pathOf(directory, site.slug, site.domain, site.index)}`
}
