import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { mentionMessages } from '#src/domain/mentions/changes.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import { findDraft, findRepliedPost } from '#src/storage/replies/queries.ts'
import { draftRoute, monthRoute, newDraftRoute } from './contract.ts'
import { awaitDraft, beginDraft, completeDraft, readDraft } from './drafts.ts'
import { readMonth } from './month.ts'
import { streamDraft } from './stream-draft.ts'

/** Each may take seconds of a model's time. */
const draftsPerUser = { limit: 20, windowMs: 60_000 }

/** `/api/posts/{id}/generate` and `/api/projects/month-replies`: drafts of replies. */
export function createReplies(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(monthRoute, async (c): Promise<Response> => {
    return c.json({ success: true, data: await readMonth(c.var.db, signedIn(c).id, c.var.now()) })
  })

  app.openapi(draftRoute, async (c): Promise<Response> => {
    const user = signedIn(c)
    const post = await findRepliedPost(c.var.db, user.id, c.req.valid('param').id)
    if (!post) return notFound(c, mentionMessages.notFound)
    const row = await findDraft(c.var.db, post.mentionId)
    if (row) return c.json({ success: true, data: await readDraft(c.var, row, post, user) })
    const limited = await overDraftLimit(c)
    if (limited) return limited
    const started = await beginDraft(c.var, post, user, { onlyFirst: true })
    if (started) return c.json({ success: true, data: await completeDraft(c.var, started) })
    const written = await awaitDraft(c.var, post.mentionId)
    if (written) return c.json({ success: true, data: await readDraft(c.var, written, post, user) })
    return respondNone(c)
  })

  app.openapi(newDraftRoute, async (c): Promise<Response> => {
    const user = signedIn(c)
    const post = await findRepliedPost(c.var.db, user.id, c.req.valid('param').id)
    if (!post) return notFound(c, mentionMessages.notFound)
    const limited = await overDraftLimit(c)
    if (limited) return limited
    const started = await beginDraft(c.var, post, user, { onlyFirst: false })
    if (!started) return respondNone(c)
    if (isForStream(c)) return streamDraft(c, started)
    return c.json({ success: true, data: await completeDraft(c.var, started) })
  })

  return app
}

function isForStream(c: ApiCall): boolean {
  return (c.req.header('accept') ?? '').toLowerCase().includes('text/event-stream')
}

function overDraftLimit(c: ApiCall): Promise<Response | null> {
  return overLimit(c, `reply-drafts:${signedIn(c).id}`, draftsPerUser, replyMessages.tooFast)
}

/** No draft could be started: there are none left, or another request is slow with the same one. */
async function respondNone(c: ApiCall): Promise<Response> {
  const month = await readMonth(c.var.db, signedIn(c).id, c.var.now())
  if (month.left > 0) return problem(c, 409, { detail: replyMessages.stillWriting })
  return problem(c, 409, { detail: replyMessages.used(month.limit), error: 'limit', data: month })
}
