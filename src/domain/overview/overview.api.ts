import * as z from 'zod'
import { orderProgress, orderShape, writtenProgress } from '#src/domain/deliveries/deliveries.api.ts'

/** How many days the charts show. */
export const overviewDays = 28

const days = z.array(z.int()).meta({
  description: `A number for each of the last ${overviewDays} days, the oldest first. The last one is today, UTC`,
})

/** A project at a glance. `unread`: mentions that weren't answered, snoozed or dismissed. `undecided`: with the status new. */
export const overview = z
  .object({
    demo: z.boolean().meta({ description: 'Whether the project is demo data' }),
    orders: z.array(
      z.object({
        ...orderShape,
        progress: orderProgress,
        posts: writtenProgress,
        pages: writtenProgress,
        live: z.int().meta({ description: 'Directories that list the product' }),
        asks: z.int().meta({ description: 'Directories that wait for an answer' }),
      }),
    ),
    mentions: z.object({ keywords: z.int(), sources: z.int(), unread: z.int(), days }),
    feedback: z.object({ undecided: z.int(), days }),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof overview>
