import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { readJsonBody } from '#functions/http/json-body.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import {
  invalidInput,
  jsonAnswer,
  messageSchema,
  notJson,
  problemAnswer,
  tooMany,
  unreadable,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { correctionFields, correctionLimits, correctionMessages } from '#src/domain/corrections/corrections.ts'
import { emailLimits } from '#src/domain/emails/emails.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { sendCorrection } from './send-correction.ts'

const text = (maxLength: number) => ({ type: 'string' as const, maxLength })

const correctionBody = {
  type: 'object' as const,
  required: ['field', 'text'],
  properties: {
    field: { type: 'string' as const, enum: Object.keys(correctionFields) },
    text: { ...text(correctionLimits.text), minLength: 1 },
    evidence: { ...text(correctionLimits.evidence), format: 'uri', description: 'A page that supports it' },
    email: { ...text(emailLimits.whole), format: 'email', description: 'For a question of ours. Never published' },
  },
}

const sendRoute = createRoute({
  method: 'post',
  path: '/{slug}/corrections',
  ...about('POST /api/directory-list/{slug}/corrections'),
  description:
    'Nothing of it is published before an admin has decided. A second one of the same field replaces the first.',
  request: {
    params: z.object({ slug: z.string() }),
    body: { content: { 'application/json': { schema: correctionBody } }, required: true },
  },
  responses: {
    201: jsonAnswer('Received', messageSchema),
    ...unreadable,
    404: problemAnswer('No directory on the list has this slug'),
    ...notJson,
    ...invalidInput,
    ...tooMany,
  },
})

/** Readers' corrections of directories, under `/api/directory-list`. */
export function createCorrections(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>()

  app.openapi(sendRoute, async (c): Promise<Response> => {
    const { text } = await readJsonBody(c)
    const typed = { field: text('field'), text: text('text'), evidence: text('evidence'), email: text('email') }
    const sent = { ...typed, hidden: text(honeypotField) }
    const refusal = await sendCorrection(c.var, c.var.request, c.req.valid('param').slug, sent)
    if (refusal) return respondRefusal(c, refusal)
    return c.json({ success: true, message: correctionMessages.received }, 201, { 'cache-control': 'no-store' })
  })

  return app
}
