import type { Next } from 'hono'
import { beginAudit, completeAudit } from '#src/storage/audit/changes.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { nameOfRoute } from '#functions/routes.ts'
import type { ApiCall } from '#functions/services.ts'

/**
 * Notes in the audit trail what an admin does: before it is done, so that nothing is done without a trace, and how it
 * ended after. A handler that acts on several things, or knows more than the path says, sets `audited`.
 */
export async function audit(c: ApiCall, { id: userId, email }: User, next: Next): Promise<void> {
  const action = nameOfRoute(c.req.method, c.req.path)
  const begun = { at: c.var.now(), userId, email, action, subject: subjectIn(c.req.path, action), note: '' }
  const entry = await beginAudit(c.var.db, begun)
  await next()
  await completeAudit(c.var.db, { ...begun, id: entry }, c.res.status, c.var.audited ?? [])
}

/** What stands in the last place of the route's path: `/api/plans/{id}` asked as `/api/plans/100` is about 100. */
function subjectIn(path: string, action: string): string {
  const places = (action.split(' ')[1] ?? '').split('/')
  const last = places.findLastIndex((place) => place.startsWith('{'))
  return last === -1 ? '' : (path.split('/')[last] ?? '').slice(0, 200)
}
