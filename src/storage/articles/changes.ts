import { and, eq, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { ArticleSettings } from '#src/domain/articles/articles.api.ts'
import { type ArticleBrief, articleLimits, type CommentKind, type CommentRole } from '#src/domain/articles/articles.ts'
import { type ArticleAction, articleActions, type ArticleActor } from '#src/domain/articles/states.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { doneStatement } from '#src/storage/orders/completion.ts'
import type { WrittenPost } from '#src/storage/posts/changes.ts'
import { claimTextImages, revisionWhere } from '#src/storage/posts/texts.ts'
import { forgetFailed } from '#src/storage/publishing/queue.ts'
import { articleSettings } from '#src/storage/publishing/schema.ts'
import { hasPublication } from './due.ts'
import type { ArticleRow } from './queries.ts'
import { articles } from './schema.ts'

/** Saves an article's text. Null: someone else saved meanwhile, or it was sent to the customer. */
export async function saveArticle(
  db: Database,
  id: string,
  version: number,
  { content, words, imageIds }: WrittenPost,
  brief: ArticleBrief,
  { now, userId }: { userId: string; now: number },
): Promise<ArticleRow | null> {
  const save = db
    .update(articles)
    .set({
      ...content,
      ...brief,
      words,
      state: sql`CASE WHEN state = 'planned' THEN 'drafted' ELSE state END`,
      version: sql`${articles.version} + 1`,
      savedAt: now,
      savedBy: userId,
      updatedAt: now,
    })
    .where(
      and(
        eq(articles.id, id),
        eq(articles.version, version),
        inArray(articles.state, ['planned', 'drafted', 'changes']),
      ),
    )
    .returning()
  const [saved] = await db.batch([
    ...onlyIfWritten(db, save, (written) => [
      revisionWhere(db, { kind: 'article', id }, 'autosave', content, { now, userId }, written),
    ]),
    ...claimTextImages(db, { kind: 'article', id }, content, imageIds, now),
  ])
  return saved[0] ?? null
}

export type NewComment = { id: string; userId: string; role: CommentRole; kind: CommentKind; text: string }

/** False: this side has reached its limit. Counted by the statement that adds it, so that parallel ones can't exceed it. */
export async function addComment(db: Database, articleId: string, comment: NewComment, now: number): Promise<boolean> {
  const { id, userId, role, kind, text } = comment
  const added = await db.all<{ id: string }>(sql`INSERT INTO article_comments
      (id, article_id, user_id, role, kind, text, created_at)
    SELECT ${id}, ${articleId}, ${userId}, ${role}, ${kind}, ${text}, ${now}
    WHERE (SELECT count(*) FROM article_comments WHERE article_id = ${articleId} AND role = ${role})
      < ${articleLimits.comments}
    RETURNING id`)
  return added.length > 0
}

/** What happens to an article. It does only if the article's state allows it and its version is the given one. */
export type ArticleChange = Pick<ArticleRow, 'id' | 'orderId' | 'version'> & {
  action: ArticleAction
  by: ArticleActor
  /** Where it was published. */
  url?: string
  /** Added with the change. */
  comment?: NewComment
  /** Sent with the change. */
  mail?: OutgoingMail | null
}

/** What is on its way to the customer's site can't be called back. Queued again after a test, it isn't marked yet. */
const isOnItsWay = sql`(queued_at IS NOT NULL OR ${hasPublication(sql`p.state <> 'failed'`)})`

/**
 * After these actions, nothing publishes a text that failed before: another text is written, or the customer's site has
 * it.
 */
const endings: readonly ArticleAction[] = ['takeBack', 'askChanges', 'deliver', 'publish']

/** Null: the article has changed meanwhile or is on its way to the site, or its state doesn't allow it. */
export async function changeArticle(db: Database, change: ArticleChange, now: number): Promise<ArticleRow | null> {
  const { id, orderId, version, action, by, comment, mail, url } = change
  const { from, to } = articleActions[action]
  const set = db
    .update(articles)
    .set({ ...columnsFor(action, url, now), state: to, version: version + 1, updatedAt: now })
    .where(
      and(
        eq(articles.id, id),
        eq(articles.version, version),
        inArray(articles.state, [...from]),
        // A URL can be added later if the site didn't report one.
        action === 'publish' ? isNull(articles.liveUrl) : undefined,
        endings.includes(action) && by !== 'target'
          ? or(eq(articles.state, 'sent'), isNotNull(articles.publishedAt), not(isOnItsWay))
          : undefined,
        // Nobody works on a stopped order, or checks its pages.
        by === 'customer' || by === 'editor'
          ? sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = articles.order_id AND o.stopped_at IS NULL)`
          : undefined,
      ),
    )
    .returning()
  const [changed] = await db.batch([
    ...onlyIfWritten(db, set, (written) => [
      ...(action === 'send' ? [sentTextWhere(db, id, now, written)] : []),
      ...(comment ? [commentWhere(db, id, comment, now, written)] : []),
      ...(comment && mail ? [mailWhere(db, mail, now, written)] : []),
      ...(endings.includes(action) ? [forgetFailed(db, id, written)] : []),
    ]),
    doneStatement(db, orderId, now),
  ])
  return changed[0] ?? null
}

function columnsFor(action: ArticleAction, url: string | undefined, now: number) {
  const keptTime = (column: SQL) => sql`coalesce(${column}, ${now})`
  if (action === 'send') return { sentAt: now, notifiedAt: null, approvedAt: null }
  if (action === 'approve') return { approvedAt: now }
  if (action === 'takeBack' || action === 'askChanges') return { approvedAt: null }
  if (action === 'publish') return { publishedAt: keptTime(sql`published_at`), liveUrl: url ?? null }
  if (action === 'find') return { liveAt: keptTime(sql`live_at`), lostAt: null }
  return action === 'lose' ? { lostAt: now } : {}
}

/** Keeps the text as the customer gets it: see `listSentTexts`. */
function sentTextWhere(db: Database, articleId: string, now: number, condition: SQL) {
  return db.run(sql`INSERT INTO article_revisions (article_id, number, kind, content, saved_at, saved_by)
    SELECT id, (SELECT coalesce(max(number), 0) + 1 FROM article_revisions WHERE article_id = ${articleId}), 'send',
      json_object('title', title, 'slug', slug, 'content', content, 'coverImageId', cover_image_id,
        'metaTitle', meta_title, 'metaDescription', meta_description), ${now}, saved_by
    FROM articles WHERE id = ${articleId} AND ${condition}`)
}

function commentWhere(
  db: Database,
  articleId: string,
  { id, userId, role, kind, text }: NewComment,
  now: number,
  condition: SQL,
) {
  return db.run(sql`INSERT INTO article_comments (id, article_id, user_id, role, kind, text, created_at)
    SELECT ${id}, ${articleId}, ${userId}, ${role}, ${kind}, ${text}, ${now} WHERE ${condition}`)
}

/**
 * Records that an approved article is in the queue for the customer's site. False: it has changed meanwhile, is queued
 * already, or its order is paused or stopped.
 */
export async function markQueued(
  db: Database,
  { id, version }: Pick<ArticleRow, 'id' | 'version'>,
  now: number,
): Promise<boolean> {
  const marked = await db
    .update(articles)
    .set({ queuedAt: now, updatedAt: now })
    .where(
      and(
        eq(articles.id, id),
        eq(articles.version, version),
        eq(articles.state, 'approved'),
        // Queued once more, it could be published on two sites.
        isNull(articles.queuedAt),
        isNotNull(articles.projectId),
        sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = articles.order_id
          AND o.stopped_at IS NULL AND o.hold IS NULL)`,
      ),
    )
    .returning({ id: articles.id })
  return marked.length > 0
}

/** Gives an article back to its customer after its publication failed or its target was removed. */
export async function unmarkQueued(db: Database, id: string): Promise<void> {
  await db
    .update(articles)
    .set({ queuedAt: null })
    .where(and(eq(articles.id, id), eq(articles.state, 'approved')))
}

/** A target that the project doesn't have counts as none. */
export async function saveSettings(
  db: Database,
  projectId: string,
  { targetId, automatic }: ArticleSettings,
  now: number,
): Promise<void> {
  // It may have been deleted meanwhile.
  const target = sql`(SELECT id FROM publishing_targets WHERE id = ${targetId} AND project_id = ${projectId})`
  const settings = { targetId: target, automatic, updatedAt: now }
  await db
    .insert(articleSettings)
    .values({ ...settings, projectId })
    .onConflictDoUpdate({ target: articleSettings.projectId, set: settings })
}

/** Records that a customer was told about the articles that were sent for review until then, with the mail that tells. */
export async function announceArticles(
  db: Database,
  userId: string,
  until: number,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  const notified = db
    .update(articles)
    .set({ notifiedAt: now })
    .where(
      and(
        sql`state = 'review' AND notified_at IS NULL`,
        lte(articles.sentAt, until),
        sql`order_id IN (SELECT id FROM orders WHERE user_id = ${userId})`,
      ),
    )
  await db.batch(onlyIfWritten(db, notified, (written) => [mailWhere(db, mail, now, written)]))
}
