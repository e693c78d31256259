import type { Next } from 'hono'
import type { HttpCall } from './environment.ts'
import { signedInRoles } from './roles.ts'
import type { RouteRule } from './route-table.ts'

type Access<Call extends HttpCall> = {
  /** Reads who is signed in and remembers it for the handler. Returns the 401 or 403 if the route isn't theirs to call. */
  admit: (c: Call, route: RouteRule) => Promise<Response | null>
  /** Runs a change that an admin makes, and records it. */
  record: (c: Call, run: () => Promise<void>) => Promise<void>
}

/** Lets only those through whom the route table names. Paths that it doesn't know have no handler either. */
export function guard<Call extends HttpCall>({ admit, record }: Access<Call>) {
  return async (c: Call, next: Next) => {
    const { method, path } = c.req
    const route = c.var.routes.find(method, path)
    if (!route || !signedInRoles.includes(route.role)) return next()
    const refusal = await admit(c, route)
    if (refusal) return refusal
    c.header('cache-control', 'no-store')
    return route.role === 'admin' && changes(method) ? record(c, next) : next()
  }
}

function changes(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}
