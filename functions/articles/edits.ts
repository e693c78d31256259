import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { parsePost } from '#functions/posts/sent-post.ts'
import { readPage } from '#functions/proofs/page.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import type { ArticleSave, EditorDecision } from '#src/domain/articles/articles.api.ts'
import { articleMessages, checkBrief } from '#src/domain/articles/articles.ts'
import { canHappen, isWritable } from '#src/domain/articles/states.ts'
import { backlinksPerPost, growthPartner } from '#src/domain/plans/plans.ts'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import { isOnSite, listingKey } from '#src/domain/urls/listing-keys.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { visibleText } from '#src/seo/posts/post-body.ts'
import { changeArticle, saveArticle } from '#src/storage/articles/changes.ts'
import { type ArticleRow, findArticle, findPromise } from '#src/storage/articles/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { findOrder } from '#src/storage/orders/queries.ts'
import { keepConflict } from '#src/storage/posts/texts.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'
import { toEditedArticle } from './views.ts'

// What editors write.

export async function respondEdited(c: ApiCall, id: string): Promise<Response> {
  const row = await findArticle(c.var.db, id)
  if (!row) return notFound(c, articleMessages.notFound)
  return c.json({ success: true, data: await toEditedArticle(c.var.db, row) })
}

export async function respondSaved(c: ApiCall, id: string, body: () => ArticleSave): Promise<Response> {
  const { db } = c.var
  const row = await findArticle(db, id)
  if (!row) return notFound(c, articleMessages.notFound)
  const { version, keyword = row.keyword, backlinkUrl = row.backlinkUrl, ...text } = body()
  const brief = { keyword, backlinkUrl }
  const { written, errors } = await parsePost(c.var, text, contentOf(row))
  const faults = [...errors, ...checkBrief(brief)]
  if (faults.length > 0) return invalid(c, faults)
  note(c, row, 'saved', { repeats: true })
  const saved = await saveArticle(db, id, version, written, brief, saving(c))
  return saved ? respondEdited(c, id) : respondConflict(c, id, written.content)
}

export async function respondEditorAction(c: ApiCall, id: string, body: () => EditorDecision): Promise<Response> {
  const { db, now } = c.var
  const row = await findArticle(db, id)
  if (!row) return notFound(c, articleMessages.notFound)
  const { action, version } = body()
  if (version !== row.version) return respondConflict(c, id, null)
  const order = await findOrder(db, row.orderId)
  if (order?.stoppedAt != null) return problem(c, 409, { detail: articleMessages.orderStopped })
  if (!canHappen(action, row.state, 'editor')) return problem(c, 409, { detail: articleMessages.notNow })
  const isEmpty = row.title === '' || visibleText(row.content).trim() === ''
  if (action === 'send' && isEmpty) return invalid(c, [{ field: 'content', message: articleMessages.empty }])
  const missing = action === 'send' ? await countMissingBacklinks(db, row) : 0
  if (missing > 0) return invalid(c, [{ field: 'content', message: articleMessages.tooFewBacklinks(missing) }])
  note(c, row, action)
  return (await changeArticle(db, { ...row, action, by: 'editor' }, now()))
    ? respondEdited(c, id)
    : respondConflict(c, id, null)
}

function contentOf({ title, slug, content, coverImageId, metaTitle, metaDescription }: ArticleRow): PostContent {
  return { title, slug, content, coverImageId, metaTitle, metaDescription }
}

function saving(c: ApiCall) {
  return { userId: signedIn(c).id, now: c.var.now() }
}

function note(c: ApiCall, { id, title }: ArticleRow, what: string, more: { repeats?: true } = {}): void {
  c.set('audited', [{ subject: id, note: `${what}: ${title || 'Untitled'}`.slice(0, 200), ...more }])
}

/** Someone else was first, or the article was sent to the customer. What was typed is kept in the history. */
async function respondConflict(c: ApiCall, id: string, sent: PostContent | null): Promise<Response> {
  const row = await findArticle(c.var.db, id)
  if (!row) return notFound(c, articleMessages.notFound)
  const revision = sent && (await keepConflict(c.var.db, { kind: 'article', id }, sent, saving(c)))
  const { version, savedAt, savedBy, state } = await toEditedArticle(c.var.db, row)
  const detail = isWritable(row.state) ? articleMessages.conflict : articleMessages.notWritable
  return problem(c, 409, { detail, data: { version, savedAt, savedBy, state, revision } })
}

/** How many links to the customer's site the text lacks of those that the plan promises. */
export async function countMissingBacklinks(
  db: Database,
  { id, content }: { id: string; content: string },
): Promise<number> {
  const promise = await findPromise(db, id)
  const site = parseWebsite(promise?.websiteUrl ?? '')
  if (promise?.plan !== growthPartner.label || !site) return 0
  const key = listingKey(site, await listSharedHosts(db))
  const links = readPage(content, site).links.filter(({ url }) => isOnSite(url, key))
  return Math.max(0, backlinksPerPost - links.length)
}
