import { dayMs } from '#src/domain/dates/dates.ts'
import { dueToday } from '#src/domain/deliveries/day.ts'
import { deliveryDays } from '#src/domain/plans/allowances.ts'
import { growthPartner } from '#src/domain/plans/plans.ts'

/** What a day of an order brings. `day`: 0 is when the customer approves profile and list. */
export type MonthDay = { day: number; posts: number; directories: number }

/** The days of an order of Growth Partner, planned like a real one: posts evenly, directories by what is left to do. */
export function planMonth(): MonthDay[] {
  const days: MonthDay[] = [{ day: 0, posts: 0, directories: 0 }]
  const dueAt = deliveryDays * dayMs
  let left = growthPartner.directories
  for (let day = 1; day <= deliveryDays; day++) {
    const posts = postsBy(day) - postsBy(day - 1)
    const directories = Math.min(left, dueToday([{ dueAt, rows: left }], [], (day - 1) * dayMs))
    left -= directories
    days.push({ day, posts, directories })
  }
  return days
}

/** As `planStatement` of articles spreads them. */
function postsBy(day: number): number {
  return Math.floor((growthPartner.posts * day) / deliveryDays)
}

/** Weeks from the Monday on which an order is approved. */
export function weeksOf(days: readonly MonthDay[]): MonthDay[][] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
