import type { Context, MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from './environment.ts'
import { signedInRoles } from './roles.ts'
import type { RouteRule } from './route-table.ts'

type Access<E extends HttpEnvironment> = {
  /** Reads who is signed in and remembers it for the handler. Returns the 401 or 403 if the route isn't theirs to call. */
  admit: (c: Context<E>, route: RouteRule) => Promise<Response | null>
  /** Runs a change that an admin makes, and records it. */
  record: (c: Context<E>, run: () => Promise<void>) => Promise<void>
}

/** Lets only those through whom the route table names. Paths that it doesn't know have no handler either. */
export function guard<E extends HttpEnvironment>({ admit, record }: Access<E>): MiddlewareHandler<E> {
  return async (c, next) => {
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
