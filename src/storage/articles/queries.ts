import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { articleLimits } from '#src/domain/articles/articles.ts'
import type { ArticleState } from '#src/domain/articles/states.ts'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { articleSettings } from '#src/storage/publishing/schema.ts'
import { articleComments, articleRevisions, articles } from './schema.ts'

export type ArticleRow = typeof articles.$inferSelect
export type ArticleCommentRow = typeof articleComments.$inferSelect
export type ArticleRevisionRow = typeof articleRevisions.$inferSelect

const { content: _content, ...columns } = getTableColumns(articles)
/** All columns but the text. */
export const summaryColumns = columns
export type ArticleSummaryRow = Omit<ArticleRow, 'content'>

export async function findArticle(db: Database, id: string): Promise<ArticleRow | null> {
  const [row] = await db.select().from(articles).where(eq(articles.id, id))
  return row ?? null
}

/** Null: there is none with this id, or it is another customer's. */
export async function findOwnArticle(db: Database, userId: string, id: string): Promise<ArticleRow | null> {
  const [row] = await db
    .select(getTableColumns(articles))
    .from(articles)
    .innerJoin(orders, eq(orders.id, articles.orderId))
    .where(and(eq(articles.id, id), eq(orders.userId, userId)))
  return row ?? null
}

/** A project's articles that are planned for a month (`2026-11`), by day. */
export function listArticles(db: Database, projectId: string, month: string): Promise<ArticleSummaryRow[]> {
  return db
    .select(summaryColumns)
    .from(articles)
    .where(
      and(eq(articles.projectId, projectId), gte(articles.plannedOn, month), lt(articles.plannedOn, `${month}-99`)),
    )
    .orderBy(asc(articles.plannedOn), asc(articles.position))
}

/** The first and last month in which a project has articles. Null: it has none. */
export async function findMonths(db: Database, projectId: string): Promise<{ first: string; last: string } | null> {
  const [row] = await db
    .select({ first: sql<string | null>`min(planned_on)`, last: sql<string | null>`max(planned_on)` })
    .from(articles)
    .where(eq(articles.projectId, projectId))
  return row?.first && row.last ? { first: row.first.slice(0, 7), last: row.last.slice(0, 7) } : null
}

/** Whose article it is. */
export type ArticleOwner = {
  userId: string
  email: string
  project: string | null
  websiteUrl: string | null
  /** Null: the order has no project. */
  demo: boolean | null
}

export const ownerColumns = {
  userId: orders.userId,
  email: users.email,
  project: projects.name,
  websiteUrl: projects.websiteUrl,
  demo: projects.demo,
}

export async function findOwner(db: Database, articleId: string): Promise<ArticleOwner | null> {
  const [found] = await db
    .select(ownerColumns)
    .from(articles)
    .innerJoin(orders, eq(orders.id, articles.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(projects, eq(projects.id, articles.projectId))
    .where(eq(articles.id, articleId))
  return found ?? null
}

/** The label of the plan that paid for an article, and the customer's website. */
export async function findPromise(db: Database, articleId: string) {
  const [found] = await db
    .select({ plan: orders.planLabel, websiteUrl: projects.websiteUrl })
    .from(articles)
    .innerJoin(orders, eq(orders.id, articles.orderId))
    .innerJoin(projects, eq(projects.id, articles.projectId))
    .where(eq(articles.id, articleId))
  return found ?? null
}

/** The last comments, oldest first. Requests for changes can be more than the limit of comments. */
export async function listComments(db: Database, articleId: string): Promise<ArticleCommentRow[]> {
  const rows = await db
    .select()
    .from(articleComments)
    .where(eq(articleComments.articleId, articleId))
    .orderBy(desc(articleComments.createdAt), desc(articleComments.id))
    .limit(articleLimits.comments * 3)
  return rows.toReversed()
}

/** An article's saved versions, newest first. */
export function listRevisions(db: Database, articleId: string, limit: number) {
  return db
    .select({
      number: articleRevisions.number,
      kind: articleRevisions.kind,
      title: sql<string>`json_extract(${articleRevisions.content}, '$.title')`,
      savedAt: articleRevisions.savedAt,
      savedBy: articleRevisions.savedBy,
      email: users.email,
    })
    .from(articleRevisions)
    .leftJoin(users, eq(users.id, articleRevisions.savedBy))
    .where(eq(articleRevisions.articleId, articleId))
    .orderBy(desc(articleRevisions.number))
    .limit(limit)
}

export async function findRevision(db: Database, articleId: string, number: number) {
  const [row] = await db
    .select({ ...getTableColumns(articleRevisions), email: users.email })
    .from(articleRevisions)
    .leftJoin(users, eq(users.id, articleRevisions.savedBy))
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.number, number)))
  return row ?? null
}

/** The texts of these articles as their customers got them last, by article. */
export async function listSentTexts(db: Database, articleIds: readonly string[]): Promise<Map<string, PostContent>> {
  const { articleId, number, kind, content, savedAt } = articleRevisions
  const rows = await db
    .select({ articleId, content })
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleId))
    .where(
      and(
        inArray(articleId, [...articleIds]),
        // Texts sent before sending kept a version: what was saved last until then.
        or(eq(kind, 'send'), and(eq(kind, 'autosave'), lte(savedAt, articles.sentAt))),
      ),
    )
    .orderBy(sql`${kind} = 'send'`, asc(number))
  // The last one of each article counts.
  return new Map(rows.map((row) => [row.articleId, row.content]))
}

export async function findSettings(db: Database, projectId: string) {
  const [row] = await db.select().from(articleSettings).where(eq(articleSettings.projectId, projectId))
  return row ?? null
}

/** Articles per state of each of these orders. */
export type ArticleTally = Partial<Record<ArticleState, number>>

export async function tallyArticles(db: Database, orderIds: readonly string[]): Promise<Map<string, ArticleTally>> {
  const counted = await db
    .select({ orderId: articles.orderId, state: articles.state, total: count() })
    .from(articles)
    .where(inArray(articles.orderId, [...orderIds]))
    .groupBy(articles.orderId, articles.state)
  const tallies = new Map<string, ArticleTally>(orderIds.map((id) => [id, {}]))
  for (const { orderId, state, total } of counted) tallies.set(orderId, { ...tallies.get(orderId), [state]: total })
  return tallies
}
