import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { tokenSchema } from '#functions/sign-in/contract.ts'
import { createApp } from '#functions/http/app.ts'
import {
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  needsProof,
  problemAnswer,
  signedOut,
  tooMany,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { proofMethods } from '#src/domain/sign-in/sessions/proof.ts'
import type { SessionInfo } from '#src/domain/sign-in/sessions/sessions.ts'
import { respondSessions, endOtherOwnSessions, endOwnSession } from './own-sessions.ts'
import { askForCode, prove } from './proof.ts'

const sessionSchema: z.ZodType<SessionInfo> = z
  .object({
    id: z.string(),
    current: z.boolean().openapi({ description: 'Whether this is the current session' }),
    method: z.enum(['sign-up', 'confirmation', 'password', 'password-reset', 'magic-link', 'google', 'passkey']),
    factors: z.enum(['one', 'two']),
    device: z.string().openapi({ example: 'Firefox on Windows' }),
    place: z.string().openapi({ description: 'Where it was last used, as far as known', example: 'Berlin, Germany' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().openapi({ description: 'To within five minutes' }),
  })
  .openapi('Session')

const failures = {
  ...invalidInput,
  ...tooMany,
}
const text = { type: 'string' as const }

const proofRoute = createRoute({
  method: 'post',
  path: '/auth/proof',
  ...about('POST /api/auth/proof'),
  description:
    'Some calls need a proof from the last 10 minutes. They answer 403 with `data: { needs: "proof", methods }`. Send a proof ' +
    'here with one of these methods and repeat the call with the new access token. The old one ends.',
  request: jsonBody(
    { method: { ...text, enum: [...proofMethods] }, password: { ...text, format: 'password' }, code: text },
    ['method'],
  ),
  responses: { 200: jsonAnswer('Continue with this token', tokenSchema), ...signedOut, ...failures },
})

const codeRoute = createRoute({
  method: 'post',
  path: '/auth/proof/code',
  ...about('POST /api/auth/proof/code'),
  responses: { 200: jsonAnswer('Sent', messageSchema), ...signedOut, ...failures },
})

const listRoute = createRoute({
  method: 'get',
  path: '/users/me/sessions',
  ...about('GET /api/users/me/sessions'),
  responses: { 200: dataAnswer('The current session first, then by last use', z.array(sessionSchema)), ...signedOut },
})

const endRoute = createRoute({
  method: 'delete',
  path: '/users/me/sessions/{id}',
  ...about('DELETE /api/users/me/sessions/{id}'),
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonAnswer('Ended', messageSchema),
    ...signedOut,
    ...needsProof,
    404: problemAnswer('The session wasn’t found or has ended'),
  },
})

const endOthersRoute = createRoute({
  method: 'delete',
  path: '/users/me/sessions',
  ...about('DELETE /api/users/me/sessions'),
  responses: { 200: jsonAnswer('Ended', messageSchema), ...signedOut, ...needsProof },
})

/** Listing sessions, and confirming identity during a session. */
export function createSessions(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(proofRoute, prove)
  app.openapi(codeRoute, askForCode)
  app.openapi(listRoute, respondSessions)
  app.openapi(endRoute, (c): Promise<Response> => endOwnSession(c, c.req.valid('param').id))
  app.openapi(endOthersRoute, endOtherOwnSessions)
  return app
}
