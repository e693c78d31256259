import * as z from 'zod'
import { email } from '#src/domain/emails/emails.api.ts'
import { emailChangeMessages, stoppedChanges } from './email-change.ts'

export const emailChange = z.object({ email })
export const mailedToken = z.object({ token: z.string(emailChangeMessages.badLink) })
export type MailedToken = z.output<typeof mailedToken>
export const stopped = z.object({ stopped: z.enum(stoppedChanges) })
