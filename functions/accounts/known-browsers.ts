import { randomBytes } from 'node:crypto'
import { knownBrowserDays } from '#src/domain/accounts/known-browsers.ts'
import type { User } from '#src/storage/users.ts'
import { readExpiry, signUntil } from '#functions/http/expiring-signatures.ts'
import type { Services } from '#functions/services.ts'

// Device cookies as OWASP describes them, in the browser's storage, since this site sets no cookies:
// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies

const day = 24 * 60 * 60 * 1000
const form = /^([\w-]{16})\.([0-9a-z]{1,9}-[\w-]{32})$/

type Issuing = Pick<Services, 'secret' | 'now'>
type Checking = Pick<Services, 'secret' | 'now' | 'env'>

/**
 * The token for a browser that signed in to a confirmed account. Anyone can open an unconfirmed one with the email of
 * somebody else, so those get none.
 */
export function issueKnownBrowser({ secret, now }: Issuing, { emailKey }: Pick<User, 'emailKey'>): string {
  const id = randomBytes(12).toString('base64url')
  return `${id}.${signUntil(secret, 'known-browser', subjectOf(id, emailKey), now() + knownBrowserDays * day)}`
}

/** The id of the browser, if it is known for this email. */
export function readKnownBrowser(services: Checking, emailKey: string, token: string): string | null {
  const [, id = '', signed] = form.exec(token) ?? []
  const expiresAt = readExpiry(services, 'known-browser', subjectOf(id, emailKey), signed)
  return expiresAt !== null && services.now() < expiresAt ? id : null
}

function subjectOf(id: string, emailKey: string): string {
  return `${id}:${emailKey}`
}
