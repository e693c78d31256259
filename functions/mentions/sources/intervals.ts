import type { Services } from '#functions/services.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { countSearches } from '#src/storage/mentions/polls.ts'
import { sourceAccess } from './access.ts'
import { adapters } from './adapters.ts'
import { everyOf, hostOf } from './hosts.ts'

/**
 * How often each keyword is searched, in minutes, where all customers share few requests: as long as it takes until everyone
 * has had a turn. Null: as often as the source allows.
 */
export async function searchMinutes(
  services: Pick<Services, 'db' | 'env' | 'network' | 'now'>,
  kind: PolledKind,
): Promise<number | null> {
  const { joinTerms, intervalMs } = adapters[kind]
  if (!joinTerms) return null
  const everyMs = everyOf(hostOf({ kind, place: '' }), kind, sourceAccess(services).settings)
  const { searches, sample } = await countSearches(services.db, kind)
  const requests = Math.ceil(searches / termsInSearch(sample, joinTerms))
  return Math.ceil(Math.max(intervalMs, requests * everyMs) / 60_000)
}

/** How many of these terms fit into one search. */
function termsInSearch(terms: readonly string[], join: (terms: readonly string[]) => string | null): number {
  let fit = 1
  while (fit < terms.length && join(terms.slice(0, fit + 1)) !== null) fit += 1
  return fit
}
