import { findAllowance } from '#functions/plans/allowance.ts'
import { monthStart } from '#src/domain/dates/months.ts'
import { type MonthUse, monthUse } from '#src/domain/plans/allowances.ts'
import type { Database } from '#src/storage/database.ts'
import { countDrafts } from '#src/storage/replies/queries.ts'

/** How many drafts an account has left this month. */
export async function readMonth(db: Database, userId: string, now: number): Promise<MonthUse> {
  const [{ drafts: limit }, used] = await Promise.all([
    findAllowance(db, userId, now),
    countDrafts(db, userId, monthStart(now), now),
  ])
  return monthUse(used, limit, now)
}
