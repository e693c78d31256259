import * as z from 'zod'
import { maxWaiting, waitingNames } from './overview.ts'

/** What waits for an admin. */
export const adminOverview = z
  .object({
    items: z
      .array(
        z.object({
          kind: z.enum(waitingNames),
          count: z.int().meta({ description: `Counted up to ${maxWaiting}` }),
          since: z.iso.datetime().nullable().meta({ description: 'Since when the oldest waits. Null: unknown' }),
        }),
      )
      .meta({ description: 'Each kind once, the most urgent first' }),
  })
  .meta({ id: 'AdminOverview' })
export type AdminOverview = z.output<typeof adminOverview>
