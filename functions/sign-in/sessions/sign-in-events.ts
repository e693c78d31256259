import { readKnownBrowser } from '#functions/sign-in/known-browsers.ts'
import type { ApiCall } from '#functions/services.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'

type Started = { method: string; device: string; knownBrowser: string }

/**
 * Logs who signed in and how, and whether the account used this browser before. A device description can't tell,
 * because an attacker's may be the same.
 */
export function recordSignIn(c: ApiCall, user: User, { method, device, knownBrowser }: Started): void {
  const { id: userId, isAdmin } = user
  const details = {
    method,
    device,
    newDevice: readKnownBrowser(c.var, user, knownBrowser) === null,
    admin: isAdmin,
  }
  const event = method === 'sign-up' ? 'signed-up' : 'signed-in'
  recordSecurityEvent(c, event, { userId, details })
}
