import { findAllowance } from '#functions/plans/allowance.ts'
import { monthStart, nextMonthStart } from '#src/domain/dates/months.ts'
import type { MonthUse } from '#src/domain/replies/replies.ts'
import type { Database } from '#src/storage/database.ts'
import { countDrafts } from '#src/storage/replies/queries.ts'

/** How many drafts an account has left this month. After a change to a smaller plan, more may be used than it has. */
export async function readMonth(db: Database, userId: string, now: number): Promise<MonthUse> {
  const [{ drafts: limit }, used] = await Promise.all([
    findAllowance(db, userId),
    countDrafts(db, userId, monthStart(now), now),
  ])
  return { used, limit, left: Math.max(0, limit - used), renewsAt: new Date(nextMonthStart(now)).toISOString() }
}
