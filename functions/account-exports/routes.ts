import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { jsonAnswer, messageSchema, needsProof, problemAnswer, signedOut, tooMany } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { deleteAccount, exportAccount } from './own-data.ts'

const exportRoute = createRoute({
  method: 'get',
  path: '/me/export',
  ...about('GET /api/users/me/export'),
  responses: { 200: jsonAnswer('A file', z.record(z.string(), z.unknown())), ...signedOut, ...needsProof },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/me',
  ...about('DELETE /api/users/me'),
  responses: {
    200: jsonAnswer('Deleted', messageSchema),
    ...signedOut,
    ...needsProof,
    409: problemAnswer('The email changed within the last 7 days, so the old inbox can still undo the change'),
    ...tooMany,
    503: problemAnswer('A paid plan could not be stopped, so nothing was deleted'),
  },
})

/** `/api/users/me`: all data of an account, and its end. */
export function createAccountExports(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(exportRoute, exportAccount)
  app.openapi(deleteRoute, deleteAccount)
  return app
}
