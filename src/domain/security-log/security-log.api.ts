import * as z from 'zod'
import { dayMs } from '#src/domain/dates/dates.ts'
import { orEmpty } from '#src/domain/text/text.api.ts'
import { maxSecurityLogPageSize, readCursor, securityLogMessages as messages } from './entries.ts'
import {
  ownSecurityEvents,
  securityDetailNames,
  type SecurityDetails,
  securityEventNames,
  securitySeverities,
} from './events.ts'

const times = {
  at: z.iso.datetime(),
  lastAt: z.iso.datetime().meta({ description: 'When it last happened within its hour' }),
  count: z.int().meta({ description: 'How often it happened within its hour' }),
}
const cursor = z.string().nullable().meta({ description: 'Cursor for older entries. Null: there are none' })

/** An account event for its owner. */
export const ownSecurityEvent = z
  .object({
    id: z.string(),
    event: z.enum(ownSecurityEvents),
    label: z.string().meta({ example: 'Signed in' }),
    about: z.string().nullable().meta({ example: 'Password · Firefox on Windows · new device' }),
    place: z.string().nullable().meta({ description: 'Null: our team did this', example: 'Network 203.0.113.0/24' }),
    ...times,
  })
  .meta({ id: 'OwnSecurityEvent' })
export type OwnSecurityEvent = z.output<typeof ownSecurityEvent>

export const ownSecurityEventPage = z.object({ events: z.array(ownSecurityEvent), cursor })
export type OwnSecurityEvents = z.output<typeof ownSecurityEventPage>

const detail = z.union([z.string(), z.number(), z.boolean()])
const details = z.object(
  Object.fromEntries(securityDetailNames.map((name) => [name, detail.optional()])),
) as unknown as z.ZodType<SecurityDetails>

/** An event as admins read it. */
export const securityLogEntry = z
  .object({
    id: z.string(),
    event: z.enum(securityEventNames),
    label: z.string(),
    severity: z.enum(securitySeverities),
    ...times,
    userId: z.string().nullable(),
    email: z.string().nullable().meta({ description: 'The account’s current email' }),
    client: z.string().nullable().meta({ description: 'The IP, or the network for IPv6' }),
    details,
  })
  .meta({ id: 'SecurityLogEntry' })
export type SecurityLogEntry = z.output<typeof securityLogEntry>

export const securityLogPage = z.object({ entries: z.array(securityLogEntry), cursor })
export type SecurityLogPage = z.output<typeof securityLogPage>

const limitError = `limit must be a whole number from 1 to ${maxSecurityLogPageSize}`

/** The page of either list, after the entry that the cursor names. */
export const eventQuery = z.object({
  cursor: orEmpty(
    z
      .string()
      .max(100, messages.cursorInvalid)
      .transform(readCursor)
      .refine((entry) => entry !== null, messages.cursorInvalid),
  ),
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(maxSecurityLogPageSize, limitError)
    .default(50),
})

const moment = z
  .string()
  .max(40, messages.timeInvalid)
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/, messages.timeInvalid)
  .refine((text) => !Number.isNaN(Date.parse(text)), messages.timeInvalid)

const endOf = (text: string) => (text.includes('T') ? Date.parse(text) : Date.parse(text) + dayMs - 1)

export const securityLogQuery = z.object({
  event: orEmpty(z.enum(securityEventNames, messages.unknownEvent)),
  severity: orEmpty(z.enum(securitySeverities, messages.unknownSeverity)),
  user: orEmpty(z.string().max(100, messages.userTooLong)).meta({ description: 'An account’s id' }),
  client: orEmpty(z.string().max(100, messages.clientTooLong)).meta({ description: 'IP or network' }),
  from: orEmpty(moment.transform((text) => Date.parse(text))).meta({ description: 'Start time' }),
  to: orEmpty(moment.transform(endOf)).meta({ description: 'End time. A date includes the whole day' }),
  ...eventQuery.shape,
})
