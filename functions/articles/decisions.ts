import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import type { ArticleDecision } from '#src/domain/articles/articles.api.ts'
import {
  articleLimits,
  articleMessages,
  checkComment,
  type CommentKind,
  type CommentRole,
  isPublicUrl,
} from '#src/domain/articles/articles.ts'
import { canHappen, isShown } from '#src/domain/articles/states.ts'
import { completeWebsite } from '#src/domain/urls/websites.ts'
import { cleanText } from '#src/domain/text/text.ts'
import { addComment, changeArticle, markQueued } from '#src/storage/articles/changes.ts'
import { findTargetOf } from '#src/storage/articles/due.ts'
import { type ArticleRow, findArticle, findOwnArticle } from '#src/storage/articles/queries.ts'
import { findOrder } from '#src/storage/orders/queries.ts'
import { changesAskedMail } from './mails.ts'
import { queueArticles } from './queue-articles.ts'
import { toShown } from './views.ts'

// What customers decide about their articles.

/** An article that its customer may read. Null: there is none with this id, or it isn't ready to be read. */
export async function findShown(c: ApiCall, id: string): Promise<ArticleRow | null> {
  const row = await findOwnArticle(c.var.db, signedIn(c).id, id)
  return row && isShown(row.state) ? row : null
}

export async function respondArticle(c: ApiCall, id: string): Promise<Response> {
  const row = await findShown(c, id)
  if (!row) return notFound(c, articleMessages.notFound)
  return c.json({ success: true, data: await toShown(c.var.db, row) })
}

export async function respondAction(c: ApiCall, id: string, body: () => ArticleDecision): Promise<Response> {
  const row = await findShown(c, id)
  if (!row) return notFound(c, articleMessages.notFound)
  const { action, version, ...sent } = body()
  if (version !== row.version) return refuseChanged(c, id)
  if (action === 'queue') return queueNow(c, row)
  if (!canHappen(action, row.state, 'customer')) return problem(c, 409, { detail: articleMessages.notNow })
  return decide(c, row, { action, ...sent })
}

async function decide(
  c: ApiCall,
  row: ArticleRow,
  sent: Pick<ArticleDecision, 'text' | 'url'> & { action: Exclude<ArticleDecision['action'], 'queue'> },
): Promise<Response> {
  const { db, now } = c.var
  const { action, text = '' } = sent
  const order = await findOrder(db, row.orderId)
  if (order?.stoppedAt != null) return problem(c, 409, { detail: articleMessages.orderStopped })
  const url = completeWebsite((sent.url ?? '').trim().slice(0, articleLimits.url + 1))
  if (action === 'publish' && !isPublicUrl(url))
    return invalid(c, [{ field: 'url', message: articleMessages.urlInvalid }])
  const asked = action === 'askChanges' ? parseComment(c, text, 'customer', 'changes') : null
  if (asked?.error) return invalid(c, [{ field: 'text', message: asked.error }])
  const change = {
    ...row,
    action,
    by: 'customer' as const,
    ...(action === 'publish' && { url }),
    ...(asked && { comment: asked.comment, mail: await changesAskedMail(c.var, row, asked.comment.text) }),
  }
  if (await changeArticle(db, change, now())) return respondArticle(c, row.id)
  const present = await findShown(c, row.id)
  return present?.version === row.version && present.publishedAt === null
    ? problem(c, 409, { detail: articleMessages.queued })
    : refuseChanged(c, row.id)
}

/** Publishes an approved article on its project's target, without waiting for its day. */
async function queueNow(c: ApiCall, row: ArticleRow): Promise<Response> {
  const { db, now } = c.var
  const targetId = await findTargetOf(db, row.id)
  if (targetId === null) return invalid(c, [{ field: 'targetId', message: articleMessages.noTarget }])
  if (row.state !== 'approved') return problem(c, 409, { detail: articleMessages.notNow })
  const order = await findOrder(db, row.orderId)
  if (order?.hold != null || order?.stoppedAt != null) return problem(c, 409, { detail: articleMessages.orderHeld })
  if (await markQueued(db, row, now())) await queueArticles(c.var, targetId, [row])
  else if (!(await isQueued(c, row))) return refuseChanged(c, row.id)
  return respondArticle(c, row.id)
}

/** Whether it was clicked twice, or its day came meanwhile. */
async function isQueued(c: ApiCall, { id, version }: ArticleRow): Promise<boolean> {
  const present = await findArticle(c.var.db, id)
  return present?.version === version && present.queuedAt !== null
}

/** The customer reads the article again before deciding. What was typed stays on the screen. */
async function refuseChanged(c: ApiCall, id: string): Promise<Response> {
  const row = await findShown(c, id)
  const data = row ? { article: await toShown(c.var.db, row) } : undefined
  return problem(c, 409, { detail: articleMessages.changed, ...(data && { data }) })
}

/** Per account. */
const commentsPerHour = { limit: 60, windowMs: 60 * 60_000 }

/** Adds a comment and answers with the article. */
export async function respondComment(
  c: ApiCall,
  row: ArticleRow | null,
  { role, body }: { role: CommentRole; body: () => { text: string } },
  answer: (row: ArticleRow) => Promise<unknown>,
): Promise<Response> {
  if (!row) return notFound(c, articleMessages.notFound)
  const { comment, error } = parseComment(c, body().text, role, 'comment')
  if (error) return invalid(c, [{ field: 'text', message: error }])
  const limited = await overLimit(c, `article-comments:${comment.userId}`, commentsPerHour)
  if (limited) return limited
  if (!(await addComment(c.var.db, row.id, comment, c.var.now()))) {
    return problem(c, 409, { detail: articleMessages.tooManyComments })
  }
  const present = (await findArticle(c.var.db, row.id)) ?? row
  return c.json({ success: true, data: await answer(present) })
}

function parseComment(c: ApiCall, sent: string, role: CommentRole, kind: CommentKind) {
  // Before it is cleaned: text that is far too long isn't worth the work.
  const isLong = sent.length > articleLimits.comment * 4
  const text = isLong ? sent : cleanText(sent)
  const comment = { id: c.var.newId(), userId: signedIn(c).id, role, kind, text }
  return { comment, error: isLong ? articleMessages.commentTooLong : checkComment(text, kind) }
}
