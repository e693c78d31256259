import { dayMs } from './dates.ts'

/** 1970 began on a Thursday. */
const mondayOffset = 4 * dayMs
const weekMs = 7 * dayMs

/** When the ISO week of a time began, UTC, in milliseconds. */
export function startOfWeek(time: number): number {
  return Math.floor((time - mondayOffset) / weekMs) * weekMs + mondayOffset
}

/** When the week before it began. */
export function weekBefore(weekStart: number): number {
  return weekStart - weekMs
}
