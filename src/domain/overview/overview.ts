import type { CustomerOrder, OrderProgress, WrittenProgress } from '#src/domain/deliveries/deliveries.api.ts'

/** How many days the charts show. */
export const overviewDays = 28

/** A number per day, the oldest first. The last one is today, UTC. */
export type ByDay = number[]

/** A project at a glance. */
export type Overview = {
  /** Whether the project is demo data. */
  demo: boolean
  /** Newest first. `asks`: directories that wait for an answer. */
  orders: (CustomerOrder & {
    progress: OrderProgress
    posts: WrittenProgress
    pages: WrittenProgress
    live: number
    asks: number
  })[]
  /** `unread`: those that weren't answered, snoozed or dismissed. */
  mentions: { keywords: number; sources: number; unread: number; days: ByDay }
  /** `undecided`: those with the status new. */
  feedback: { undecided: number; days: ByDay }
}
