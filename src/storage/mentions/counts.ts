import { sql } from 'drizzle-orm'
import type { MentionFilter, MentionState } from '#src/domain/mentions/mentions.ts'
import type { Database } from '#src/storage/database.ts'
import { mentionCounts } from './schema.ts'

/** Mentions of a state that are listed under a day (since 1970, UTC). */
export type DayCount = { state: MentionState; day: number; count: number }

/** How many mentions a project has per state and day, from a day on. */
export function countByDay(db: Database, projectId: string, fromDay = 0): Promise<DayCount[]> {
  return db
    .select({ state: mentionCounts.state, day: mentionCounts.day, count: mentionCounts.count })
    .from(mentionCounts)
    .where(sql`${mentionCounts.projectId} = ${projectId} AND ${mentionCounts.day} >= ${fromDay}`)
}

/** How many there are for each filter, and how many of all are snoozed. */
export function tallyOf(counts: readonly DayCount[]): Record<MentionFilter | 'snoozed', number> {
  const tally = { new: 0, replied: 0, dismissed: 0, snoozed: 0, all: 0 }
  for (const { state, count } of counts) {
    if (state === 'folded') continue
    tally[state] += count
    tally.all += count
  }
  return tally
}

export function isIn(filter: MentionFilter, state: MentionState): boolean {
  return filter === 'all' ? state !== 'folded' : state === filter
}

/**
 * Where a page starts, newest first: the day of its first mention, and how many of that day come before. Null: there is
 * no such page. So a deep page costs no more than the first.
 */
export function startOfPage(
  counts: readonly DayCount[],
  filter: MentionFilter,
  skipped: number,
): { day: number; skip: number } | null {
  const days = new Map<number, number>()
  for (const { state, day, count } of counts) if (isIn(filter, state)) days.set(day, (days.get(day) ?? 0) + count)
  let skip = skipped
  for (const [day, count] of [...days].toSorted(([one], [other]) => other - one)) {
    if (skip < count) return { day, skip }
    skip -= count
  }
  return null
}
