import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { respondRefusal } from '#functions/http/refusals.ts'
import {
  jsonAnswer,
  messageSchema,
  problemAnswer,
  tooMany,
  unreadable,
  unsupportedType,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { joinByEmail, readEmail } from './join.ts'

/** For the API's document. The domain's rule checks it. */
const emailBody = {
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
      content: {
        'application/json': { schema: emailBody },
        'application/x-www-form-urlencoded': { schema: emailBody },
      },
      required: true,
    },
  },
  responses: {
    200: jsonAnswer('Added, or already on the list. A confirmation mail is sent', messageSchema),
    ...unreadable,
    ...unsupportedType,
    422: problemAnswer('The email is not valid'),
    ...tooMany,
  },
})

/** `/api/waitlist` */
export function createWaitlist(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>()

  app.openapi(joinRoute, async (c): Promise<Response> => {
    const refusal = await joinByEmail(c.var, c.var.request, await readEmail(c))
    if (!refusal) {
      return c.json({ success: true, message: waitlistMessages.joined }, 200, { 'cache-control': 'no-store' })
    }
    return respondRefusal(c, refusal)
  })

  return app
}
