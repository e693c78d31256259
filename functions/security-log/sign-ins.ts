import { findOtherSession } from '#src/storage/security-log/devices.ts'
import type { User } from '#src/storage/users.ts'
import { clientKey } from '#functions/http/clients.ts'
import type { ApiCall } from '#functions/services.ts'
import { writeSecurityEvent } from './queue.ts'

type Started = { id: string; method: string; device: string }

/** Notes who signed in and how, and whether from a device that the account wasn't signed in on before. */
export function recordSignIn(
  c: ApiCall,
  { id: userId, isAdmin }: Pick<User, 'id' | 'isAdmin'>,
  session: Started,
): void {
  const { db, log, request } = c.var
  const { method, device } = session
  const write = async () => {
    const newDevice = !(await findOtherSession(db, { id: session.id, userId, device }))
    const details = { method, device, newDevice, admin: isAdmin }
    const event = method === 'sign-up' ? 'signed-up' : 'signed-in'
    await writeSecurityEvent(c.var, { event, userId, client: clientKey(request.ip), details })
  }
  request.waitUntil(
    write().catch(() => {
      log({ level: 'error', event: 'security', security: 'signed-in', userId, details: { method, admin: isAdmin } })
    }),
  )
}
