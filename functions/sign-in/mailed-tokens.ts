import { createHash, randomBytes } from 'node:crypto'
import { confirmLinkDays, emailChangeHours, emailStopDays, linkMinutes } from '#src/domain/accounts/accounts.ts'
import type { MailedTokenPurpose } from '#src/storage/accounts/schema.ts'

const minute = 60_000
const day = 24 * 60 * minute

type LinkPurpose = Exclude<MailedTokenPurpose, 'proof'>

/** Milliseconds. */
const lifetimes: Record<LinkPurpose, number> = {
  confirm: confirmLinkDays * day,
  reset: linkMinutes * minute,
  magic: linkMinutes * minute,
  email: emailChangeHours * 60 * minute,
  stop: emailStopDays * day,
}

type Recipient = { email: string; emailKey: string; userId?: string | null }

/** A token of 256 random bits for an email, and the row that stores its hash. */
export function newMailedToken(purpose: LinkPurpose, { email, emailKey, userId = null }: Recipient, now: number) {
  const token = randomBytes(32).toString('base64url')
  const row = { hash: hashToken(token), purpose, email, emailKey, userId }
  return { token, row: { ...row, createdAt: now, expiresAt: now + lifetimes[purpose] } }
}

/** How a token is stored. It is fully random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
