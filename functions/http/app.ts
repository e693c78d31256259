import { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from 'hono'
import { respondInvalidQuery } from './errors.ts'

/** A Hono app that answers invalid query and path parameters with problem details. */
export function createApp<E extends Env>(): OpenAPIHono<E> {
  return new OpenAPIHono<E>({ defaultHook: respondInvalidQuery })
}
