import { notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf, text } from '#functions/http/responses.ts'
import { changes } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { mentionMessages } from '#src/domain/mentions/changes.ts'
import { monthUse } from '#src/domain/plans/allowances.api.ts'
import { writtenDraft } from '#src/domain/replies/replies.api.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import { findDraft, findRepliedPost } from '#src/storage/replies/queries.ts'
import { awaitDraft, beginDraft, completeDraft, readDraft } from './drafts.ts'
import { readMonth } from './month.ts'
import { streamDraft } from './stream-draft.ts'

/** Each may take seconds of a model's time. */
const draftsPerUser = { limit: 20, windowMs: 60_000 }

const params = { id: 'Id of the mention' }
const problems = {
  404: 'Mention not found',
  409: 'The month’s drafts are used up: `error` is `limit`, and `data` says when there are more',
  429: 'Too many requests; `Retry-After` says when to try again',
}

/** Drafts of replies. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/month-replies',
    {
      id: 'getMonthReplies',
      role: 'user',
      summary: 'Get how many reply drafts are left this month',
      responses: { 200: dataOf(monthUse, 'Drafts of all projects this month') },
    },
    async (c) => c.json({ success: true, data: await readMonth(c.var.db, signedIn(c).id, c.var.now()) }),
  ),
  route(
    'GET /api/posts/{id}/generate',
    {
      id: 'getReplyDraft',
      role: 'confirmed',
      summary: 'Get the draft of a reply, written the first time',
      description: 'Only the first call writes a draft and counts. The next ones return it.',
      needs: changes,
      params,
      responses: { 200: dataOf(writtenDraft, 'The present draft') },
      problems,
    },
    async (c, { params: { id } }) => {
      const user = signedIn(c)
      const post = await findRepliedPost(c.var.db, user.id, id)
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
    },
  ),
  route(
    'POST /api/posts/{id}/generate',
    {
      id: 'writeReplyDraft',
      role: 'confirmed',
      summary: 'Write a new draft of a reply',
      description:
        'Each call counts. With `Accept: text/event-stream` the text arrives as it is written: events `text` with `{ text }`, then `draft` with the draft, which is what counts, or `failed` with `{ message }`.',
      params,
      responses: {
        200: {
          description: 'A new draft',
          content: { ...dataOf(writtenDraft, '').content, ...text('text/event-stream', '').content },
        },
      },
      problems,
    },
    async (c, { params: { id } }) => {
      const user = signedIn(c)
      const post = await findRepliedPost(c.var.db, user.id, id)
      if (!post) return notFound(c, mentionMessages.notFound)
      const limited = await overDraftLimit(c)
      if (limited) return limited
      const started = await beginDraft(c.var, post, user, { onlyFirst: false })
      if (!started) return respondNone(c)
      if (isForStream(c)) return streamDraft(c, started)
      return c.json({ success: true, data: await completeDraft(c.var, started) })
    },
  ),
]

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
