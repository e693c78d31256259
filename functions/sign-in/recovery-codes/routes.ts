import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { codesRoute } from './contract.ts'
import { makeRecoveryCodes } from './own-recovery-codes.ts'

/** `/api/users/me/recovery-codes` */
export function createRecoveryCodes(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(codesRoute, makeRecoveryCodes)
  return app
}
