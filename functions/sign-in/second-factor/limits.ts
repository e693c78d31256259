import { readKnownBrowser } from '#functions/sign-in/known-browsers.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import type { ApiCall } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { secondFactorMessages } from '#src/domain/sign-in/second-factor/second-factor.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import type { SentFactor } from './check-factor.ts'

const minute = 60_000
const byClient = { limit: 100, windowMs: 15 * minute }

// Only someone who passed the first factor can use these up, and passkeys and recovery codes still work then. A
// browser known for the account has its own count, so that a stranger with the password can't lock the owner out.
const codes = [
  { name: 'quarter', limit: 10, windowMs: 15 * minute },
  { name: 'day', limit: 50, windowMs: 24 * 60 * minute },
] as const

/** Counts a call of the second step. Past the client's limit, returns the 429 to answer with. */
export function overClientLimit(c: ApiCall): Promise<Response | null> {
  return overLimit(c, `second-factor:client:${clientKey(c.var.request.ip)}`, byClient)
}

/** Counts a use of an authenticator code. Past an account's limit, returns the 429 to answer with. */
export async function overCodeLimit(c: ApiCall, user: User, sent: SentFactor): Promise<Response | null> {
  if (sent.method !== 'totp') return null
  const browser = readKnownBrowser(c.var, user, sent.knownBrowser ?? '')
  const whose = browser === null ? user.id : `${user.id}:${browser}`
  for (const { name, ...rate } of codes) {
    const tooMany = await overLimit(c, `second-factor:${name}:${whose}`, rate, secondFactorMessages.tooManyCodes)
    if (tooMany) return tooMany
  }
  return null
}
