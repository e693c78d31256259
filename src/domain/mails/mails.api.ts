import * as z from 'zod'
import { mailStates } from './mails.ts'

const time = z.iso.datetime()

/** A queued or sent email, without its text, which contains links that sign in or confirm. */
export const mailRow = z
  .object({
    id: z.int(),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    attempts: z.int(),
    createdAt: time,
    /** The next attempt. Null: there is none, or it is being sent now. */
    nextAt: time.nullable(),
    sentAt: time.nullable(),
    error: z.string().nullable(),
    canRetry: z.boolean(),
  })
  .meta({ id: 'OutboxMail' })
export type MailRow = z.output<typeof mailRow>
