import * as z from 'zod'
import { linkStates } from './links.ts'

const time = z.iso.datetime()

/** A link check as shown to admins. */
export const linkRow = z
  .object({
    /** The product's. */
    ref: z.string(),
    name: z.string(),
    slug: z.string(),
    url: z.string(),
    state: z.enum(linkStates),
    status: z.int().nullable().meta({ description: 'Status of the last response. Null: there was none' }),
    error: z.string().nullable(),
    checkedAt: time.nullable(),
    /** The next check. Null: none. */
    nextAt: time.nullable(),
    failures: z.int().meta({ description: 'Consecutive failed checks' }),
    failingSince: time.nullable(),
    notifiedAt: time.nullable().meta({ description: 'When the founder was notified' }),
  })
  .meta({ id: 'LinkCheck' })
export type LinkRow = z.output<typeof linkRow>
