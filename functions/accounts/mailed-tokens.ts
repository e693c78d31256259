import { createHash, randomBytes } from 'node:crypto'
import { emailChangeHours, emailStopDays, linkMinutes } from '#src/domain/accounts/accounts.ts'
import type { MailedTokenPurpose } from '#src/storage/accounts/schema.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long each works. One that only proves an address opens nothing by itself, and may wait in an inbox. */
type LinkPurpose = Exclude<MailedTokenPurpose, 'proof'>

const lifetimes: Record<LinkPurpose, number> = {
  confirm: 7 * day,
  reset: linkMinutes * minute,
  magic: linkMinutes * minute,
  email: emailChangeHours * 60 * minute,
  stop: emailStopDays * day,
}

type Addressee = { email: string; emailKey: string; userId?: string | null }

/** A token of 256 random bits for a mail, and the row that knows it by its hash. */
export function newMailedToken(purpose: LinkPurpose, { email, emailKey, userId = null }: Addressee, now: number) {
  const token = randomBytes(32).toString('base64url')
  const row = { hash: hashToken(token), purpose, email, emailKey, userId }
  return { token, row: { ...row, createdAt: now, expiresAt: now + lifetimes[purpose] } }
}

/** What stands in the table for a token. It is random through and through, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
