import { publishError } from '#functions/publishing/views.ts'
import type {
  AdminArticleSummary,
  Article,
  ArticleComment,
  ArticleSettings,
  ArticleSummary,
  EditedArticle,
} from '#src/domain/articles/articles.api.ts'
import { articleKey, defaultSettings } from '#src/domain/articles/articles.ts'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import { countWords } from '#src/domain/text/word-count.ts'
import { visibleText } from '#src/seo/posts/post-body.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import type { AdminArticleRow } from '#src/storage/articles/admin.ts'
import {
  type ArticleCommentRow,
  type ArticleRow,
  type ArticleSummaryRow,
  findOwner,
  findSettings,
  listComments,
  listSentTexts,
} from '#src/storage/articles/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { findOrder } from '#src/storage/orders/queries.ts'
import { listPublications } from '#src/storage/publishing/queries.ts'

export function toSummary(row: ArticleSummaryRow): ArticleSummary {
  const { id, state, plannedOn, position, title, words, keyword, backlinkUrl, liveUrl, version } = row
  const queued = row.queuedAt !== null && state === 'approved'
  return { id, state, plannedOn, position, title, words, keyword, backlinkUrl, liveUrl, queued, version }
}

/** As their customers read them: while an editor works on the changes asked for, that is the text that was sent. */
export async function asShown<Row extends ArticleSummaryRow>(db: Database, rows: readonly Row[]): Promise<Row[]> {
  const rewritten = rows.flatMap(({ id, state }) => (state === 'changes' ? [id] : []))
  const sent = rewritten.length > 0 ? await listSentTexts(db, rewritten) : new Map<string, PostContent>()
  return rows.map((row) => {
    const text = sent.get(row.id)
    return text ? { ...row, ...text, words: countWords(visibleText(text.content)) } : row
  })
}

export async function toShown(db: Database, row: ArticleRow): Promise<Article> {
  const [shown = row] = await asShown(db, [row])
  return toArticle(db, shown)
}

export function toAdminSummary(row: AdminArticleRow): AdminArticleSummary {
  const { project, websiteUrl, email, demo } = row
  return { ...toSummary(row), project, websiteUrl, email, demo: demo === true }
}

export async function toArticle(db: Database, row: ArticleRow): Promise<Article> {
  const [comments, order, publications] = await Promise.all([
    listComments(db, row.id),
    findOrder(db, row.orderId),
    ['approved', 'sent', 'published'].includes(row.state) ? listPublications(db, [articleKey(row.id)]) : [],
  ])
  const { slug, content, coverImageId, metaTitle, metaDescription, projectId } = row
  return {
    ...toSummary(row),
    ...{ slug, content, coverImageId, metaTitle, metaDescription, projectId },
    comments: comments.map(toComment),
    publishError: publishError(publications),
    stopped: order?.stoppedAt != null,
  }
}

export async function toEditedArticle(db: Database, row: ArticleRow): Promise<EditedArticle> {
  const [article, owner, editor] = await Promise.all([
    toArticle(db, row),
    findOwner(db, row.id),
    row.savedBy === null ? null : findUser(db, row.savedBy),
  ])
  return {
    ...article,
    project: owner?.project ?? null,
    websiteUrl: owner?.websiteUrl ?? null,
    email: owner?.email ?? '',
    demo: owner?.demo === true,
    savedAt: new Date(row.savedAt ?? row.createdAt).toISOString(),
    savedBy: editor?.email ?? null,
    publishedAt: row.publishedAt === null ? null : new Date(row.publishedAt).toISOString(),
  }
}

function toComment({ id, role, kind, text, createdAt }: ArticleCommentRow): ArticleComment {
  return { id, role, kind, text, createdAt: new Date(createdAt).toISOString() }
}

export async function readSettings(db: Database, projectId: string): Promise<ArticleSettings> {
  const row = await findSettings(db, projectId)
  return row ? { targetId: row.targetId, automatic: row.automatic } : defaultSettings
}
