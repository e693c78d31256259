import { randomBytes } from 'node:crypto'
import { readExpiry, signUntil } from '#functions/http/expiring-signatures.ts'
import type { SigningServices } from '#functions/services.ts'
import { knownBrowserDays } from '#src/domain/accounts/known-browsers.ts'
import type { User } from '#src/storage/accounts/queries.ts'

// Device cookies as OWASP describes them, in the browser's storage, since this site sets no cookies:
// https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies

const lifetime = knownBrowserDays * 24 * 60 * 60 * 1000
const form = /^([\w-]{16})\.([0-9a-z]{1,9}-[\w-]{32})$/

type Holder = Pick<User, 'emailKey' | 'browsersSince' | 'confirmedAt'>

/**
 * The token for a browser that signed in to a confirmed account. Anyone can create an unconfirmed account with someone
 * else's email, so those get none. A browser that was already known (`token`) keeps its id.
 */
export function issueKnownBrowser(services: SigningServices, user: Holder, token = ''): string | undefined {
  if (user.confirmedAt === null) return undefined
  const id = readKnownBrowser(services, user, token) ?? randomBytes(12).toString('base64url')
  const { secret, now } = services
  return `${id}.${signUntil(secret, 'known-browser', subjectOf(id, user), now() + lifetime)}`
}

/** The browser's id, if it is known for this account. */
export function readKnownBrowser(services: SigningServices, user: Holder, token: string): string | null {
  const [, id = '', signed] = form.exec(token) ?? []
  const expiresAt = readExpiry(services, 'known-browser', subjectOf(id, user), signed)
  return expiresAt !== null && services.now() < expiresAt ? id : null
}

/** `browsersSince` is part of it, so changing that invalidates every earlier token: a new password, a new factor. */
function subjectOf(id: string, { emailKey, browsersSince }: Holder): string {
  return `${id}:${browsersSince}:${emailKey}`
}
