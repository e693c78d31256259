import type { MiddlewareHandler } from 'hono'
import type { RouteName } from '#functions/http/contract.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { failures, successes } from './outcomes.ts'
import { recordSecurityEvent } from './record.ts'

/** Logs every 429, every 403 except requests for a proof or a second factor, and the outcomes listed in outcomes.ts. */
export const recordOutcomes: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  await next()
  const { status } = c.res
  const route = routeOf(c)
  if (status === 403) {
    return c.var.asksForMore ? undefined : recordSecurityEvent(c, 'forbidden', { details: { route } })
  }
  const about = c.var.triedAccount && { userId: c.var.triedAccount }
  if (status === 429) {
    const event = isCredentialCall(route) ? 'credentials-locked' : 'rate-limited'
    return recordSecurityEvent(c, event, { ...about, details: { route } })
  }
  const name = route as RouteName
  const failed = failures[name]
  const noted = status < 300 ? successes[name] : failed?.statuses.includes(status) ? failed : undefined
  if (noted) recordSecurityEvent(c, noted.event, { ...about, ...(noted.details && { details: noted.details }) })
}

/** For unknown routes, only the start of the path, because the rest may be a token. */
function routeOf({ req: { method, path }, var: { routes } }: ApiCall): string {
  return routes.find(method, path)?.name ?? `${method} /${path.split('/')[1] ?? ''}`
}

function isCredentialCall(route: string): boolean {
  return route.includes(' /api/auth/') || route.endsWith(' /api/users/me/password')
}
