import { createHash } from 'node:crypto'
import { inboxKey } from '#src/domain/emails/emails.ts'

/**
 * The same for every email of an inbox. It is what is kept of someone who wants no more email. Without a key, because it
 * has to outlive every change of SECRET: with the database, one could find out whether a known email is among them.
 */
export function hashEmail(email: string): string {
  return createHash('sha256')
    .update(`feedback ${inboxKey(email)}`)
    .digest('base64url')
}
