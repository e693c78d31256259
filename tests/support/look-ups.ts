import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { applyLookUp } from '#functions/scout/apply-look-up.ts'
import { syncLookUps } from '#functions/scout/sync-look-ups.ts'
import { hostKey } from '#src/domain/fetching/hosts.ts'
import type { ListingFacts, LookUpResult } from '#src/domain/scout/look-ups.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { releaseHost, takeHost } from '#src/storage/fetching/hosts.ts'
import { lookUps } from '#src/storage/scout/schema.ts'
import { startLookUps } from '#src/storage/scout/uses.ts'
import type { TestApi } from './test-api.ts'

// Look-ups with a given result, without a request.

/** What every listing says that agrees with the profile of `givenProject`. */
export const noFacts: ListingFacts = { name: null, url: null, headline: null, price: null }

/** `seenAt`: when its page was requested. */
export function listedAt(url: string, seenAt: number, facts: Partial<ListingFacts> = {}): LookUpResult {
  return { outcome: 'listed', url, facts: { ...noFacts, ...facts }, seenAt }
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

/**
 * The look-ups before work of an order's rows end and find nothing, so that operators get them. Returns how many rows wait
 * that hadn't been looked up.
 */
export async function endFirstLookUps({ db, clock }: Pick<TestApi, 'db' | 'clock'>, orderId: string): Promise<number> {
  const known = await db.select({ id: lookUps.deliveryId }).from(lookUps).where(isNotNull(lookUps.outcome))
  const isKnown = new Set(known.map(({ id }) => id))
  const rows = (await listDeliveries(db, orderId)).filter(({ id, state }) => state === 'waiting' && !isKnown.has(id))
  const ended = rows.map(({ id, directoryKey, directoryUrl }) => ({
    ...{ deliveryId: id, purpose: 'before' as const, directoryKey, host: hostKey(new URL(directoryUrl)) },
    ...{ since: clock.now, dueAt: null },
  }))
  await startLookUps(db, ended)
  // A platform that runs may have begun to look them up, and doesn't begin again with what has ended.
  const ids = rows.map(({ id }) => id)
  await db
    .update(lookUps)
    .set({ outcome: 'not-found', attempts: 1, lookedAt: clock.now })
    .where(inArray(lookUps.deliveryId, ids))
  await db
    .update(deliveries)
    .set({ heldUntil: null })
    .where(and(inArray(deliveries.id, ids), isNull(deliveries.heldBy)))
  return rows.length
}

/** A look-up ends when it's due. */
export async function endLookUpWhenDue(api: TestApi, row: { id: string }, result: LookUpResult): Promise<void> {
  await syncLookUps(api.services)
  api.clock.now = Math.max(api.clock.now, (await lookUpOf(api, row))?.dueAt ?? 0)
  await endLookUp(api, row, result)
}
