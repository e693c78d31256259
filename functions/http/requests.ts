import type { MiddlewareHandler } from 'hono'
import type { ApiEnvironment, Services } from '#functions/services.ts'

/** Puts the services and what the platform told about the request into the context. */
export function withServices(services: Services): MiddlewareHandler<ApiEnvironment> {
  return async (c, next) => {
    c.set('db', services.db)
    c.set('images', services.images)
    c.set('env', services.env)
    c.set('secret', services.secret)
    c.set('tokens', services.tokens)
    c.set('passwords', services.passwords)
    c.set('now', services.now)
    c.set('newId', services.newId)
    c.set('log', services.log)
    c.set('request', c.env.request)
    c.set('requestId', services.newId())
    await next()
  }
}
