import { dayMs } from '#src/domain/dates/dates.ts'

// What became of all submissions for customers, for the home page.

/** Fewer decided rows say nothing about the service, so they aren't published. */
export const minPublished = 50

export type DeliveryResults = {
  submitted: number
  /** Ever, also those that were lost later. */
  live: number
  /** The directory refused, or no longer takes submissions. */
  declined: number
  /** From submission to live. */
  medianDays: number
  /** ISO date of the last change that is counted. */
  until: string
}

/** Null: too few to publish. */
export function publishableResults(
  counted: Omit<DeliveryResults, 'until' | 'medianDays'> & { until: number | null; medianMs: number | null },
): DeliveryResults | null {
  const { submitted, live, declined, medianMs, until } = counted
  if (live + declined < minPublished || medianMs === null || until === null) return null
  return {
    submitted,
    live,
    declined,
    medianDays: Math.max(1, Math.round(medianMs / dayMs)),
    until: new Date(until).toISOString().slice(0, 10),
  }
}
