import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import type { BodyRequest } from '#functions/http/bodies.ts'
import { readForm } from '#functions/http/forms.ts'
import { problem } from '#functions/http/problems.ts'
import { jsonAnswer, messageSchema, problemAnswer } from '#functions/http/schemas.ts'
import { honeypotField } from '#functions/products/form.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { joinByEmail, type SentEmail } from './joining.ts'

/** For the API's document. What it must hold is checked by the rule of the domain, in its words. */
const address = {
  type: 'object' as const,
  properties: { email: { type: 'string' as const, format: 'email' } },
  required: ['email'],
}

const joinRoute = createRoute({
  method: 'post',
  path: '/',
  ...about('POST /api/waitlist'),
  request: {
    body: {
      content: { 'application/json': { schema: address }, 'application/x-www-form-urlencoded': { schema: address } },
      required: true,
    },
  },
  responses: {
    200: jsonAnswer('Noted, or there already; a mail asks for confirmation', messageSchema),
    400: problemAnswer('The body cannot be read'),
    415: problemAnswer('The body is neither a form nor JSON'),
    422: problemAnswer('The address is not valid'),
    429: problemAnswer('Too many sign-ups; `Retry-After` says when to go on'),
  },
})

/** `/api/waitlist` */
export function createWaitlist(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>()

  app.openapi(joinRoute, async (c): Promise<Response> => {
    const refusal = await joinByEmail(c.var, c.var.request, await readEmail(c.req))
    if (!refusal) {
      return c.json({ success: true, message: waitlistMessages.joined }, 200, { 'cache-control': 'no-store' })
    }
    return problem(c, refusal.status, {
      detail: refusal.message,
      ...(refusal.status === 422 && { errors: [{ field: 'email', message: refusal.message }] }),
      ...(refusal.retryAfterSeconds && { headers: { 'retry-after': String(refusal.retryAfterSeconds) } }),
    })
  })

  return app
}

export async function readEmail(request: BodyRequest): Promise<SentEmail> {
  const { text } = await readForm(request)
  return { email: text('email'), hidden: text(honeypotField) }
}
