import type { Next } from 'hono'
import type { HttpCall } from './environment.ts'
import { respondUnknown } from './errors.ts'
import { signedInRoles } from './roles.ts'
import type { RouteRule } from './route-table.ts'

type Access<Call extends HttpCall> = {
  /** Authenticates the caller and stores the user for the handler. Returns a 401 or 403 if they may not call the route. */
  admit: (c: Call, route: RouteRule) => Promise<Response | null>
  /** Runs an admin's change and records it in the activity log. */
  record: (c: Call, run: () => Promise<void>) => Promise<void>
}

/** Enforces the roles of the route table. Routes that aren't in the table have no handler either. */
export function guard<Call extends HttpCall>({ admit, record }: Access<Call>) {
  return async (c: Call, next: Next) => {
    const { method, path } = c.req
    const route = c.var.routes.find(method, path)
    if (method === 'HEAD' && route?.needs.changes) return respondUnknown(c)
    if (!route || !signedInRoles.includes(route.role)) return next()
    const refusal = await admit(c, route)
    if (refusal) return refusal
    c.header('cache-control', 'no-store')
    const isRecorded = route.role === 'admin' && isChange(method) && !route.needs.ownRecord
    return isRecorded ? record(c, next) : next()
  }
}

function isChange(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}
