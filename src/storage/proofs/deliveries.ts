import { and, eq, getTableColumns, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { changeStatements } from '#src/storage/deliveries/changes.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { type CheckResult, type CheckTarget, hostIsHeld, resultStatements } from './changes.ts'
import { checks } from './schema.ts'

// Live pages of directory rows.

/** A row whose page is checked, with whose it is. */
export type CheckedDelivery = DeliveryRow & { liveUrl: string; userId: string }

/** Rows with a known page, of orders that weren't stopped. Demo projects link to pages of others. */
const isChecked = and(
  isNotNull(deliveries.liveUrl),
  inArray(deliveries.state, ['submitted', 'live', 'lost']),
  isNull(orders.stoppedAt),
  sql`NOT EXISTS (SELECT 1 FROM projects WHERE projects.id = ${orders.projectId} AND projects.demo)`,
)

/** Rows changed since then that have no check of their page yet. */
export async function listUncheckedDeliveries(db: Database, since: number, limit: number): Promise<CheckTarget[]> {
  const rows = await db
    .select({ subjectId: deliveries.id, userId: orders.userId, url: deliveries.liveUrl, site: deliveries.site })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .leftJoin(checks, and(eq(checks.subjectKind, 'delivery'), eq(checks.subjectId, deliveries.id)))
    .where(
      and(
        gte(deliveries.updatedAt, since),
        isChecked,
        or(isNull(checks.subjectId), sql`${checks.url} <> ${deliveries.liveUrl}`, isNull(checks.dueAt)),
      ),
    )
    .limit(limit)
  return rows.map(({ url, ...row }) => ({ ...row, url: url ?? '', subjectKind: 'delivery' }))
}

/** Those of these rows whose page is to be checked. */
export async function listCheckedDeliveries(db: Database, ids: readonly string[]): Promise<CheckedDelivery[]> {
  const rows = await db
    .select({ ...getTableColumns(deliveries), userId: orders.userId })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .where(and(inArray(deliveries.id, [...ids]), isChecked))
  return rows.map((row) => ({ ...row, liveUrl: row.liveUrl ?? '' }))
}

/**
 * Records a result that makes a row live or lost, with the row's change: all of it, or nothing if the row has
 * changed or another run took over. False: nothing.
 */
export async function saveListingChange(
  db: Database,
  result: CheckResult,
  delivery: CheckedDelivery,
  now: number,
): Promise<boolean> {
  const { id, orderId, version, liveAt, submittedAt, doubtedAt } = delivery
  const isFound = result.plan.act === 'find'
  const isCurrent = sql`EXISTS (SELECT 1 FROM deliveries WHERE id = ${id} AND version = ${version})`
  const saved = resultStatements(db, result, now, isCurrent)
  const change = changeStatements(
    db,
    {
      id,
      orderId,
      version,
      action: isFound ? 'find' : 'lose',
      actor: 'check',
      set: isFound
        ? {
            ...{ liveAt: liveAt ?? now, lostAt: null },
            // It got there.
            ...(doubtedAt !== null && { doubtedAt: null, submittedAt: submittedAt ?? doubtedAt }),
          }
        : { lostAt: now },
      isCurrent: sql`EXISTS (SELECT 1 FROM checks WHERE subject_kind = 'delivery' AND subject_id = ${id}
        AND ${hostIsHeld(result.holder)})`,
    },
    now,
  )
  const results: readonly unknown[] = await db.batch([...saved, ...change])
  // Only the change of the row returns one.
  return results.some((rows) => Array.isArray(rows) && rows.length > 0)
}
