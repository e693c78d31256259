import { deliveryDays } from '#src/domain/plans/allowances.ts'
import { type SQL, sql } from 'drizzle-orm'

const joiningMs = deliveryDays * 24 * 60 * 60 * 1000

/**
 * When a row of an order has to be submitted: with its order, unless that was late already when the row joined it. Then it
 * has as long as a row of a new order. `dueAt`: of the order, `createdAt`: of the row.
 */
export function rowDueAt(dueAt: SQL, createdAt: SQL): SQL<number> {
  return sql<number>`CASE WHEN ${dueAt} > ${createdAt} THEN ${dueAt} ELSE ${createdAt} + ${sql.raw(String(joiningMs))} END`
}
