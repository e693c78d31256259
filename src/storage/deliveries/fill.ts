import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#src/domain/dates/dates.ts'
import { dueTime, type LossDecision } from '#src/domain/deliveries/orders.ts'
import { openStates, replacedStates } from '#src/domain/deliveries/states.ts'
import type { Database } from '#src/storage/database.ts'
import {
  countedRows,
  doneStatement,
  hasHeldLosses,
  isDecided,
  isOverLosses,
  isReplaced,
} from '#src/storage/orders/completion.ts'
import { rowDueAt } from '#src/storage/orders/due.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { literals } from '#src/storage/text/literals.ts'
import { deliveries } from './schema.ts'

/** A directory that a row may be added for. */
export type Candidate = { key: string; name: string; url: string; reason: string }

const isUnreplaced = sql`state IN ${literals(replacedStates)} AND NOT ${isReplaced}`

/** Whether a row of an order `o` still has to be replaced and isn't a loss that an admin has to decide about, or did. */
const isReplaceable = sql`${isUnreplaced}
  AND (deliveries.state = 'declined' OR (o.loss_decision IS 'replace' AND ${isDecided}) OR NOT ${isOverLosses})`

/** The keys of the directories that already have a row for this site, in any order of any plan. */
export async function listUsedDirectories(db: Database, site: string): Promise<string[]> {
  const rows = await db.select({ key: deliveries.directoryKey }).from(deliveries).where(eq(deliveries.site, site))
  return rows.map(({ key }) => key)
}

/**
 * Adds rows from the candidates, best first, until the order has as many as it owes. One statement, so parallel runs
 * never add too many, and a killed one is continued by the next. `replaces`: adds one row in place of that one, if it
 * is replaceable. Without it, what was declined or lost keeps its place: what replaces it has to say so. What the
 * customer has excluded meanwhile is never added.
 */
export function fillStatement(
  db: Database,
  order: { id: string; site: string },
  candidates: readonly (Candidate & { id: string })[],
  now: number,
  replaces: string | null = null,
) {
  const missing = sql`(SELECT max(0, o.directories - ${countedRows})
    FROM orders o WHERE o.id = ${order.id} AND o.approved_at IS NOT NULL AND o.stopped_at IS NULL)`
  const unreplaced = sql`(SELECT count(*) FROM deliveries WHERE order_id = ${order.id} AND ${isUnreplaced})`
  const limit = replaces === null ? sql`max(0, ${missing} - ${unreplaced})` : sql`min(1, ${missing})`
  const lastRank = sql`(SELECT coalesce(max(rank), 0) FROM deliveries WHERE order_id = ${order.id})`
  const workAt = sql`(SELECT CASE WHEN hold IS NULL THEN ${rowDueAt(sql`due_at`, sql`${now}`)} END
    FROM orders WHERE id = ${order.id})`
  const rows = JSON.stringify(candidates.map(({ id, key, name, url, reason }) => [id, key, name, url, reason]))
  const value = (at: number) => sql.raw(`json_extract(c.value, '$[${at}]')`)
  return db.run(sql`INSERT INTO deliveries (id, order_id, site, directory_key, directory_name, directory_url, rank,
      reason, state, replaces, work_at, created_at, updated_at)
    SELECT ${value(0)}, ${order.id}, ${order.site}, ${value(1)}, ${value(2)}, ${value(3)},
      ${lastRank} + 1 + row_number() OVER (ORDER BY c.key) - 1, ${value(4)}, 'waiting', ${replaces}, ${workAt},
      ${now}, ${now}
    FROM json_each(${rows}) c
    WHERE NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.site = ${order.site} AND d.directory_key = ${value(1)})
      AND NOT EXISTS (SELECT 1 FROM orders o, json_each(o.choices, '$.excluded') e
        WHERE o.id = ${order.id} AND e.value = ${value(1)})
      AND (${replaces} IS NULL OR EXISTS (SELECT 1 FROM deliveries JOIN orders o ON o.id = deliveries.order_id
        WHERE deliveries.id = ${replaces} AND ${isReplaceable}))
    ORDER BY c.key LIMIT coalesce(${limit}, 0)`)
}

/** When rows join an order that was done for a day, it gets as long as a new one. Otherwise it would be late with them. */
export function extendStatements(db: Database, orderId: string, now: number) {
  const own = sql`(SELECT ${rowDueAt(sql`o.due_at`, sql`deliveries.created_at`)} FROM orders o WHERE o.id = ${orderId})`
  return [
    db.run(sql`UPDATE orders SET due_at = max(due_at, ${dueTime(now)})
      WHERE id = ${orderId} AND done_at < ${now - dayMs}
        AND EXISTS (SELECT 1 FROM deliveries WHERE order_id = ${orderId} AND state IN ${literals(openStates)})`),
    db.run(sql`UPDATE deliveries SET work_at = ${own}
      WHERE order_id = ${orderId} AND state = 'waiting' AND work_at < ${own}`),
  ] as const
}

/** Declined and lost rows of an order that another row has to replace, oldest first. */
export function listReplaceable(db: Database, orderId: string): Promise<{ id: string }[]> {
  return db.all(sql`SELECT deliveries.id AS id FROM deliveries JOIN orders o ON o.id = deliveries.order_id
    WHERE o.id = ${orderId} AND ${isReplaceable} ORDER BY deliveries.updated_at, deliveries.id`)
}

/** False: none of the order's lost listings waits for it. */
export async function decideLosses(
  db: Database,
  orderId: string,
  decision: LossDecision,
  now: number,
): Promise<boolean> {
  const [decided] = await db.batch([
    db
      .update(orders)
      .set({ lossDecision: decision, lossDecidedAt: now, updatedAt: now })
      .where(and(eq(orders.id, orderId), isNull(orders.stoppedAt), hasHeldLosses(orderId)))
      .returning({ id: orders.id }),
    doneStatement(db, orderId, now),
  ])
  return decided.length > 0
}

/** Removes the row that replaces this one, unless someone has worked on it or does. `actor`: anyone but them. */
export function removeReplacement(db: Database, id: string, actor: string, isWanted: SQL, now: number) {
  return db.run(sql`DELETE FROM deliveries WHERE replaces = ${id} AND version = 0 AND state = 'waiting'
    AND (held_by IS NULL OR held_until <= ${now} OR held_by = ${actor}) AND ${isWanted}`)
}
