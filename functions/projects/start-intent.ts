import type { StartIntent } from '#functions/services.ts'
import { isCountry } from '#src/domain/projects/countries.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { planPagePath, readIntent, withIntent } from '#src/domain/plans/intents.ts'
import { nameFromSite } from '#src/domain/projects/projects.ts'
import { parseTypedWebsite } from '#src/domain/urls/websites.ts'
import { forgetIntentStatement } from '#src/storage/accounts/changes.ts'
import { startProfileStatement } from '#src/storage/profiles/changes.ts'
import { firstProjectStatement } from '#src/storage/projects/changes.ts'

/** Creates a new account's first project from what its owner typed before signing up. Returns the page of the chosen plan. */
export const startIntent: StartIntent = async ({ db, now, newId }, userId, text) => {
  const { website, kind, country, plan } = readIntent(text)
  const url = parseTypedWebsite(website)
  const first = url && { id: newId(), userId, name: nameFromSite(url), websiteUrl: url.href }
  // All or nothing, so that it can be tried again.
  await db.batch([
    forgetIntentStatement(db, userId),
    ...(first
      ? [
          firstProjectStatement(db, first, now()),
          startProfileStatement(db, first.id, startedProfile(first.websiteUrl, kind, country), now()),
        ]
      : []),
  ])
  return plan === '' ? null : withIntent(planPagePath, { plan })
}

/** Without a name, so that filling in from the website finds it. */
export function startedProfile(website: string, kind = '', country = '') {
  return { ...emptyProfile, website_url: website, category: kind, countries: isCountry(country) ? [country] : [] }
}
