import type { MiddlewareHandler } from 'hono'
import { nameOfRoute, roleOf } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { recordSecurityEvent } from './recording.ts'

/** Notes each 403 and 429, whoever answers so. */
export const recordRefusals: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  await next()
  const { status } = c.res
  if (status !== 403 && status !== 429) return
  const route = routeOf(c.req.method, c.req.path)
  const event = status === 403 ? 'forbidden' : isCredentialCall(route) ? 'credentials-locked' : 'rate-limited'
  recordSecurityEvent(c, event, { details: { route } })
}

/** Of what isn't a route of the API, only the beginning: the rest may be a token. */
function routeOf(method: string, path: string): string {
  if (roleOf(method, path) !== null) return nameOfRoute(method, path)
  return `${method} /${path.split('/')[1] ?? ''}`
}

function isCredentialCall(route: string): boolean {
  return route.includes(' /api/auth/') || route.endsWith(' /api/users/me/password')
}
