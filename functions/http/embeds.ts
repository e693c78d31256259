import type { Next } from 'hono'
import type { HttpCall } from './environment.ts'

/** Seconds for which a browser remembers that it may call. */
const maxAge = '86400'

/**
 * Lets scripts on other sites' pages make the calls that are marked `embedded`, and no others (CORS). Without cookies
 * and without `Authorization`, so such a page can't act for anyone.
 */
export async function allowEmbedding(c: HttpCall, next: Next): Promise<Response | undefined> {
  const { method, path } = c.req
  const isPreflight = method === 'OPTIONS'
  const called = isPreflight ? (c.req.header('access-control-request-method') ?? '') : method
  if (!c.var.routes.find(called, path)?.needs.embedded) {
    await next()
    return undefined
  }
  if (!isPreflight) await next()
  c.header('access-control-allow-origin', '*')
  if (!isPreflight) return undefined
  c.header('access-control-allow-methods', called)
  c.header('access-control-allow-headers', 'content-type')
  c.header('access-control-max-age', maxAge)
  return c.body(null, 204)
}
