import { dayMs } from '#src/domain/dates/dates.ts'

/** Days after which we remind of a profile that paid work waits for. */
export const reminderDays = [1, 3] as const
export type ReminderDay = (typeof reminderDays)[number]

/** Nobody is reminded of an order that has waited for longer: the job wasn't running, and the mail would come too late. */
export const maxReminderDays = 10

/** The reminder that is due for an order waiting since then. Missed ones are skipped. Null: none. */
export function dueReminder(waitingSince: number, now: number): ReminderDay | null {
  const waited = now - waitingSince
  if (waited > maxReminderDays * dayMs) return null
  return reminderDays.findLast((days) => waited >= days * dayMs) ?? null
}
