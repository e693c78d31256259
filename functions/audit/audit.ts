import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { beginAudit, completeAudit } from '#src/storage/audit/changes.ts'

/**
 * Records what an admin does: before it happens, so that nothing goes unrecorded, and its outcome afterwards. A handler
 * that acts on several things, or knows more than the path says, sets `audited`.
 */
export async function audit(c: ApiCall, run: () => Promise<void>): Promise<void> {
  const { id: userId, email } = signedIn(c)
  const action = c.var.routes.nameOf(c.req.method, c.req.path)
  const entry = { at: c.var.now(), userId, email, action, subject: subjectIn(c.req.path, action), note: '' }
  const id = await beginAudit(c.var.db, entry)
  await run()
  await completeAudit(c.var.db, { ...entry, id }, c.res.status, c.var.audited ?? [])
}

/** The value of the route's last parameter: for `/api/plans/{id}`, a call of `/api/plans/100` is about 100. */
function subjectIn(path: string, action: string): string {
  const places = (action.split(' ')[1] ?? '').split('/')
  const last = places.findLastIndex((place) => place.startsWith('{'))
  return last === -1 ? '' : (path.split('/')[last] ?? '').slice(0, 200)
}
