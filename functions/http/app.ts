import { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from 'hono'
import { answerInvalidQuery } from './errors.ts'

/** An app that answers a query or a path that breaks its schema with our problem details. */
export function createApp<E extends Env>(): OpenAPIHono<E> {
  return new OpenAPIHono<E>({ defaultHook: answerInvalidQuery })
}
