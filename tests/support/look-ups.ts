import { eq } from 'drizzle-orm'
import { applyLookUp } from '#functions/scout/apply-look-up.ts'
import { syncLookUps } from '#functions/scout/sync-look-ups.ts'
import type { ListingFacts, LookUpResult } from '#src/domain/scout/look-ups.ts'
import { releaseHost, takeHost } from '#src/storage/fetching/hosts.ts'
import { lookUps } from '#src/storage/scout/schema.ts'
import type { TestApi } from './test-api.ts'

// Look-ups with a given result, without a request.

/** What every listing says that agrees with the profile of `givenProject`. */
export const noFacts: ListingFacts = { name: null, url: null, headline: null, price: null }

export function listedAt(url: string, facts: Partial<ListingFacts> = {}): LookUpResult {
  return { outcome: 'listed', url, facts: { ...noFacts, ...facts } }
}

export async function lookUpOf({ db }: Pick<TestApi, 'db'>, { id }: { id: string }) {
  const [found] = await db.select().from(lookUps).where(eq(lookUps.deliveryId, id))
  return found ?? null
}

/** The look-up of a row ends with this result. */
export async function endLookUp(api: TestApi, row: { id: string }, result: LookUpResult): Promise<void> {
  const { db, services, clock } = api
  await syncLookUps(services)
  const lookUp = await lookUpOf(api, row)
  if (!lookUp) throw new Error(`Row ${row.id} has no look-up`)
  const holder = { list: 'proofs', holder: services.newId() } as const
  await takeHost(db, lookUp.host, { ...holder, now: clock.now, holdMs: 60_000 })
  await applyLookUp(services, { lookUp, result }, holder)
  await releaseHost(db, lookUp.host, holder, clock.now)
}

/** The same when it's due. */
export async function endLookUpWhenDue(api: TestApi, row: { id: string }, result: LookUpResult): Promise<void> {
  await syncLookUps(api.services)
  api.clock.now = Math.max(api.clock.now, (await lookUpOf(api, row))?.dueAt ?? 0)
  await endLookUp(api, row, result)
}
