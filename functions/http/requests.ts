import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit as honoBodyLimit } from 'hono/body-limit'
import type { ApiEnvironment, Services } from '#functions/services.ts'

const mebibyte = 1024 * 1024

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

/** The platform stops larger bodies before; this keeps the functions right without it. */
export function bodyLimit<E extends ApiEnvironment>(answer: (c: Context<E>) => Response | Promise<Response>) {
  return honoBodyLimit({ maxSize: 6 * mebibyte, onError: (c) => answer(c as Context<E>) })
}

export const tooLarge =
  'The images are too large for one request. Together they must stay under 4.5 MB here; the form uploads larger ones in parts.'
