import { createRoute, z } from '@hono/zod-openapi'
import { dataAnswer, problemAnswer, signedOut, tooMany, unconfirmed } from '#functions/http/schemas.ts'
import { monthUseSchema } from '#functions/plans/schemas.ts'
import { about } from '#functions/routes.ts'
import type { WrittenDraft } from '#src/domain/replies/replies.ts'

const draftSchema: z.ZodType<WrittenDraft> = z
  .object({
    text: z.string(),
    writer: z.enum(['template', 'model']),
    createdAt: z.iso.datetime(),
    note: z.string().nullable().openapi({ description: 'Something to know about the draft, for people to read' }),
    month: monthUseSchema,
  })
  .openapi('ReplyDraft')

const params = z.object({ id: z.string().openapi({ description: 'Id of the mention' }) })
const failures = {
  ...signedOut,
  ...unconfirmed,
  404: problemAnswer('Mention not found'),
  409: problemAnswer('The month’s drafts are used up: `error` is `limit`, and `data` says when there are more'),
  ...tooMany,
}

export const monthRoute = createRoute({
  method: 'get',
  path: '/projects/month-replies',
  ...about('GET /api/projects/month-replies'),
  responses: { 200: dataAnswer('Drafts of all projects this month', monthUseSchema), ...signedOut },
})

export const draftRoute = createRoute({
  method: 'get',
  path: '/posts/{id}/generate',
  ...about('GET /api/posts/{id}/generate'),
  description: 'Only the first call writes a draft and counts. The next ones return it.',
  request: { params },
  responses: { 200: dataAnswer('The present draft', draftSchema), ...failures },
})

export const newDraftRoute = createRoute({
  method: 'post',
  path: '/posts/{id}/generate',
  ...about('POST /api/posts/{id}/generate'),
  description:
    'Each call counts. With `Accept: text/event-stream` the text arrives as it is written: events `text` with `{ text }`, then `draft` with the draft, which is what counts, or `failed` with `{ message }`.',
  request: { params },
  responses: {
    200: {
      description: 'A new draft',
      content: {
        ...dataAnswer('', draftSchema).content,
        'text/event-stream': { schema: z.string() },
      },
    },
    ...failures,
  },
})
