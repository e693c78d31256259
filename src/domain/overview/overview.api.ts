import * as z from 'zod'
import { ask } from '#src/domain/deliveries/asks.api.ts'
import { orderProgress, orderShape, writtenProgress } from '#src/domain/deliveries/deliveries.api.ts'
import { blocked, waitingKinds } from './waiting.ts'

/** How many days the charts show. */
export const overviewDays = 28

const days = z.array(z.int()).meta({
  description: `A number for each of the last ${overviewDays} days, the oldest first. The last one is today, UTC`,
})

const time = z.iso.datetime()

/** Something that waits for the customer. */
export const waitingItem = z
  .object({
    kind: z.enum(waitingKinds),
    id: z.string().meta({ description: 'Of what it is about' }),
    blocks: z.enum(blocked).meta({ description: 'What can’t go on without it' }),
    title: z.string(),
    detail: z.string(),
    href: z.string().meta({ description: 'The page of this site where it can be done' }),
    dueAt: time.nullable(),
    since: time,
    size: z.int().meta({ description: 'How many messages say the same. 1 for all else' }),
    score: z.int().meta({ description: 'Of a mention, or how many people say the same' }),
    ask: ask.nullable().meta({ description: 'What a directory asks' }),
    version: z.int().nullable().meta({ description: 'Of a lead, for changing it' }),
    url: z.string().nullable().meta({ description: 'The post that mentions the product' }),
  })
  .meta({ id: 'WaitingItem' })
export type WaitingItem = z.output<typeof waitingItem>

/** A project at a glance. `unread`: mentions that weren't answered, snoozed or dismissed. `undecided`: ideas and bugs with the status new. */
export const overview = z
  .object({
    demo: z.boolean().meta({ description: 'Whether the project is demo data' }),
    orders: z.array(
      z.object({
        ...orderShape,
        progress: orderProgress,
        posts: writtenProgress,
        pages: writtenProgress,
      }),
    ),
    waiting: z.object({
      items: z.array(waitingItem).meta({ description: 'What blocks paid work first. A few of each kind' }),
      totals: z.record(z.enum(waitingKinds), z.int()).meta({ description: 'How many there are of each kind' }),
    }),
    mentions: z.object({ keywords: z.int(), sources: z.int(), unread: z.int(), days }),
    feedback: z.object({ undecided: z.int(), days }),
  })
  .meta({ id: 'Overview' })
export type Overview = z.output<typeof overview>
