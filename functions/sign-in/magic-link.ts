import { createHash, randomInt } from 'node:crypto'
import { invalid, unauthenticated } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import {
  cleanLinkCode,
  linkCodeAlphabet,
  linkCodeLength,
  linkCodeMessages,
  linkCodeTries,
} from '#src/domain/accounts/link-codes.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import type { LinkRequest, OpenedLink } from '#src/domain/sign-in/sign-in.api.ts'
import { findOrCreateVerifiedUser } from '#src/storage/sign-in/changes.ts'
import { addMailedToken, takeMagicLink } from '#src/storage/accounts/mailed-tokens.ts'
import { overCredentialLimit } from './limits.ts'
import { hashToken, newMailedToken } from './mailed-tokens.ts'
import { magicMail } from './mails.ts'
import { respondSignedIn, noStore } from './signing-in.ts'

/**
 * Mails a sign-in link to any email. Without an account the link creates one, so the response reveals nothing.
 * `browser`: the hash of a secret the browser keeps. If it is empty, the link needs the code.
 */
export async function askForMagicLink(c: ApiCall, request: LinkRequest): Promise<Response> {
  const { db, now } = c.var
  const { email, browser, knownBrowser, intent } = request
  const key = emailKey(email)
  const tooMany = await overCredentialLimit(c, 'mail', key, knownBrowser)
  if (tooMany) return tooMany
  const { token, row } = newMailedToken('magic', { email, emailKey: key }, now())
  const code = newCode()
  const link = { ...row, browserHash: browser || null, codeHash: hashLinkCode(token, code), intent }
  await addMailedToken(db, link, magicMail(c.var, { email, id: null }, token), now())
  deliverInBackground(c.var, c.var.request)
  recordSecurityEvent(c, 'link-requested', { details: { what: 'sign-in' } })
  return c.json({ success: true, message: accountMessages.magicSent, data: { code } }, 200, noStore)
}

/** Signs in with the link's token, once, in the browser that requested it or with the code shown there. */
export async function openMagicLink(c: ApiCall, opened: OpenedLink): Promise<Response> {
  const { db, newId, now } = c.var
  const tooMany = await overCredentialLimit(c, 'token')
  if (tooMany) return tooMany
  const { token, browser = '', code = '', knownBrowser } = opened
  const proof = {
    hash: hashToken(token),
    browserHash: browser === '' ? null : hashBrowser(browser),
    // A malformed code counts as an attempt too.
    codeHash: code.trim() === '' ? null : hashLinkCode(token, cleanLinkCode(code)),
  }
  const link = await takeMagicLink(db, proof, linkCodeTries, now())
  if (link === null) return unauthenticated(c, accountMessages.badLink)
  if (typeof link === 'string') return invalid(c, [{ field: 'code', message: linkCodeMessages[link] }])
  const { email, emailKey, intent } = link
  const user = await findOrCreateVerifiedUser(db, { id: newId(), email, emailKey, name: '', intent }, now())
  return respondSignedIn(c, user, { method: 'magic-link', factors: 'one', knownBrowser })
}

function hashBrowser(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A code is short, so the token is hashed with it. The row alone doesn't reveal the code. */
function hashLinkCode(token: string, code: string): string {
  return createHash('sha256').update(`${token}:${code}`).digest('hex')
}

function newCode(): string {
  return Array.from({ length: linkCodeLength }, () => linkCodeAlphabet[randomInt(linkCodeAlphabet.length)]).join('')
}
