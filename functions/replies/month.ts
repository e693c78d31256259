import { findAllowance } from '#functions/plans/allowance.ts'
import { usedBefore } from '#functions/plans/kept-uses.ts'
import { monthStart } from '#src/domain/dates/months.ts'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import { monthUse } from '#src/domain/plans/allowances.ts'
import type { Database } from '#src/storage/database.ts'
import { countDrafts } from '#src/storage/replies/queries.ts'

/** How many drafts an account has left this month. */
export async function readMonth(db: Database, userId: string, now: number): Promise<MonthUse> {
  const [allowance, used] = await Promise.all([
    findAllowance(db, userId, now),
    countDrafts(db, userId, monthStart(now), now),
  ])
  const before = await usedBefore(db, userId, allowance, now)
  return monthUse(used + before.drafts, allowance.drafts, now)
}
