import { sql } from 'drizzle-orm'
import { holdMs } from '#src/domain/deliveries/outcomes.ts'
import { deliveryActions } from '#src/domain/deliveries/states.ts'
import type { LookUpPurpose } from '#src/domain/scout/look-ups.ts'
import { firstLookUpMs, searchDays } from '#src/domain/scout/schedule.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import type { Database } from '#src/storage/database.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import { literals } from '#src/storage/text/literals.ts'
import { lookUps } from './schema.ts'

// Which rows are looked up, and why.

/** When what a row is looked up for began, of a row `d`. Of one that waits it's when its look-up is queued. */
const since = sql`CASE d.state WHEN 'live' THEN coalesce(d.live_at, d.updated_at)
  ELSE coalesce(d.doubted_at, d.submitted_at, d.created_at) END`

/** Why a row `d` is looked up now. NULL: it isn't. What was submitted once is looked for in state `submitted` only. */
const purposeAt = (now: number) => sql`CASE
  WHEN d.state = 'waiting' AND d.submitted_at IS NULL AND d.live_url IS NULL THEN 'before'
  WHEN d.state = 'submitted' AND (d.live_url IS NULL OR d.doubted_at IS NOT NULL)
    AND (${since} > ${now - searchDays * dayMs} OR d.doubted_at IS NOT NULL) THEN 'after'
  WHEN d.state = 'live' AND d.live_url IS NOT NULL THEN 'monthly' END`

/** Rows that changed since then. */
const changedSince = (from: number) => sql`SELECT delivery_id FROM delivery_events WHERE at >= ${from}`

/**
 * Look-ups that were stopped, of a row that is again what they are for: an operator took something back, or a lost listing
 * came back. One from before a submission that has ended isn't repeated.
 */
const isStopped = sql`(l.due_at IS NULL AND (l.purpose <> 'before' OR l.outcome IS NULL))`

/**
 * Whether a look-up `l` saw the product of a row `d` listed before anyone can have sent the form: an operator records that
 * later, but had the row for a lease at most. NULL: it wasn't submitted.
 */
const wasSeenBefore = sql`(l.purpose = 'before' AND l.url IS NOT NULL
  AND l.looked_at < coalesce(d.submitted_at, d.doubted_at) - ${holdMs})`

export type WantedLookUp = {
  deliveryId: string
  purpose: LookUpPurpose
  directoryKey: string
  url: string
  since: number
}

/**
 * Rows after an id that have no look-up for what they need one for, by id: those an operator could get, and those that changed
 * since then. Nothing is looked up for a stopped order or a demo project. What was seen before a submission is kept until the
 * row has ended because of it.
 */
export function listWantedLookUps(
  db: Database,
  from: number,
  { now, after, limit }: { now: number; after: string; limit: number },
): Promise<WantedLookUp[]> {
  // At the first run that's all of them, so there is nothing to search. Waiting ones that nobody can work on yet have no look-up.
  const isMeant =
    from === 0
      ? sql`(d.work_at IS NOT NULL OR d.version > 0)`
      : sql`d.id IN (SELECT id FROM deliveries WHERE work_at IS NOT NULL UNION ${changedSince(from)})`
  return db.all<WantedLookUp>(sql`SELECT d.id AS deliveryId, ${purposeAt(now)} AS purpose,
      d.directory_key AS directoryKey, d.directory_url AS url, ${since} AS since
    FROM deliveries d JOIN orders o ON o.id = d.order_id LEFT JOIN projects p ON p.id = o.project_id
      LEFT JOIN look_ups l ON l.delivery_id = d.id
    WHERE d.id > ${after} AND ${isMeant}
      AND o.stopped_at IS NULL AND p.demo IS NOT 1 AND ${purposeAt(now)} IS NOT NULL
      AND (l.purpose IS NOT ${purposeAt(now)} OR ${isStopped} OR (l.purpose <> 'before' AND l.since <> ${since}))
      AND ${wasSeenBefore} IS NOT TRUE
    ORDER BY d.id LIMIT ${limit}`)
}

/**
 * Rows that changed since then and were submitted after a look-up had seen the product listed, as where an operator submits
 * instead of correcting. `url`: of that listing.
 */
export function listSeenBefore(db: Database, from: number) {
  return db.all<Pick<DeliveryRow, 'id' | 'orderId' | 'version'> & { url: string }>(sql`SELECT d.id,
      d.order_id AS orderId, d.version, l.url
    FROM deliveries d JOIN look_ups l ON l.delivery_id = d.id
    WHERE d.id IN (${changedSince(from)}) AND d.state IN ${literals(deliveryActions.already.from)}
      AND ${wasSeenBefore}`)
}

export type NewLookUp = Pick<
  typeof lookUps.$inferInsert,
  'deliveryId' | 'purpose' | 'directoryKey' | 'host' | 'since' | 'dueAt'
>

/** Starts look-ups. One of another purpose starts over. */
export async function startLookUps(db: Database, wanted: readonly NewLookUp[]): Promise<void> {
  if (wanted.length === 0) return
  const fresh = { attempts: 0, cursor: null, outcome: null, url: null, facts: null, fault: null, lookedAt: null }
  await db
    .insert(lookUps)
    .values(wanted.map((one) => ({ ...one, ...fresh })))
    .onConflictDoUpdate({
      target: lookUps.deliveryId,
      set: {
        ...fresh,
        purpose: sql`excluded.purpose`,
        directoryKey: sql`excluded.directory_key`,
        host: sql`excluded.host`,
        since: sql`excluded.since`,
        dueAt: sql`excluded.due_at`,
      },
    })
}

/** Stops look-ups of rows that changed since then and no longer need them. */
export async function stopLookUps(db: Database, from: number, now: number): Promise<void> {
  const isWanted = sql`purpose IS (SELECT ${purposeAt(now)} FROM deliveries d WHERE d.id = look_ups.delivery_id)`
  await db
    .update(lookUps)
    .set({ dueAt: null })
    .where(sql`due_at IS NOT NULL AND delivery_id IN (${changedSince(from)}) AND NOT ${isWanted}`)
}

/** Until when a row waits for its first look-up. NULL: it has ended. */
const firstUntil = sql`(SELECT l.since + ${firstLookUpMs} FROM look_ups l
  WHERE l.delivery_id = deliveries.id AND l.purpose = 'before' AND l.attempts = 0 AND l.due_at IS NOT NULL)`

/**
 * Puts rows off whose first look-up hasn't ended: no operator gets them from the queue before then, or before two days have
 * passed. Rows that an operator has or put off stay as they are.
 */
export async function holdRows(db: Database, now: number): Promise<void> {
  await db.run(sql`UPDATE deliveries SET held_by = NULL, held_until = ${firstUntil}
    WHERE work_at IS NOT NULL AND (held_until IS NULL OR held_until <= ${now}) AND ${firstUntil} > ${now}`)
}

/** Gives all rows that were put off for a look-up back to the queue. */
export async function releaseRows(db: Database): Promise<void> {
  await db.run(sql`UPDATE deliveries SET held_until = NULL
    WHERE work_at IS NOT NULL AND held_by IS NULL AND held_until = ${firstUntil}`)
}

/** Gives a row that was put off for a look-up back to the queue, under a condition. */
export function releaseStatement(
  db: Database,
  { deliveryId, since: at }: { deliveryId: string; since: number },
  condition = sql`1`,
) {
  return db.run(sql`UPDATE deliveries SET held_until = NULL
    WHERE id = ${deliveryId} AND held_by IS NULL AND held_until = ${at + firstLookUpMs} AND ${condition}`)
}
