import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { isElsewhere, targetOfArticle } from '#src/storage/publishing/owed.ts'
import { articleSettings } from '#src/storage/publishing/schema.ts'
import { type ArticleRow, type ArticleSummaryRow, summaryColumns } from './queries.ts'
import { articles } from './schema.ts'

// What the job has to do.

/** An approved article with where and how it is published. */
export type ApprovedArticle = ArticleRow & Pick<typeof articleSettings.$inferSelect, 'targetId' | 'automatic'>

/** Where an article may be already, or else where its project publishes now. */
const targetId = sql<string | null>`coalesce(${targetOfArticle}, ${articleSettings.targetId})`

const withSettings = {
  ...getTableColumns(articles),
  targetId,
  automatic: articleSettings.automatic,
}

/** Where an article is published: see `listDue`. Null: nowhere. */
export async function findTargetOf(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ targetId })
    .from(articles)
    .leftJoin(articleSettings, eq(articleSettings.projectId, articles.projectId))
    .where(eq(articles.id, id))
  return row?.targetId ?? null
}

/** Whether an article has a publication, as `p`, at any target. `isWanted`: one like that. */
export function hasPublication(isWanted: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM publications p WHERE p.article_id = articles.id AND ${isWanted})`
}

/**
 * Approved articles of running orders that should be published on that day or before. Not those that were queued
 * for that site before: what failed waits for the customer, who sees why, and must not fill the list.
 */
export function listDue(db: Database, today: string, limit: number): Promise<ApprovedArticle[]> {
  return db
    .select(withSettings)
    .from(articles)
    .innerJoin(orders, eq(orders.id, articles.orderId))
    .innerJoin(articleSettings, eq(articleSettings.projectId, articles.projectId))
    .where(
      and(
        sql`articles.state = 'approved'`,
        lte(articles.plannedOn, today),
        isNull(articles.queuedAt),
        isNotNull(articleSettings.targetId),
        eq(articleSettings.automatic, true),
        sql`orders.stopped_at IS NULL AND orders.hold IS NULL`,
        sql`NOT ${isElsewhere('article_id', sql`articles.id`, targetId)}`,
        // What failed is only queued again somewhere else, or with another text.
        sql`NOT ${hasPublication(sql`(p.state <> 'failed' OR (p.target_id = ${targetId} AND p.item IS NOT NULL))`)}`,
      ),
    )
    .orderBy(asc(articles.plannedOn), asc(articles.id))
    .limit(limit)
}

/** Records articles as queued whose failed publication is tried again, after the test of a target passed. */
export async function markRetried(db: Database, now: number): Promise<void> {
  await db
    .update(articles)
    .set({ queuedAt: now, updatedAt: now })
    .where(and(sql`articles.state = 'approved'`, isNull(articles.queuedAt), hasPublication(sql`p.state <> 'failed'`)))
}

/**
 * Articles that are in the queue for their customer's site, or were sent there and have a URL by now. After `after` by
 * id.
 */
export function listQueued(db: Database, after: string, limit: number): Promise<ArticleSummaryRow[]> {
  return db
    .select(summaryColumns)
    .from(articles)
    .where(
      and(
        isNotNull(articles.queuedAt),
        isNull(articles.publishedAt),
        gt(articles.id, after),
        sql`(articles.state <> 'sent' OR ${hasPublication(sql`p.remote_url IS NOT NULL`)})`,
      ),
    )
    .orderBy(asc(articles.id))
    .limit(limit)
}

/** An article that is ready for review, whose customer doesn't know yet. */
export type UnannouncedArticle = { userId: string; email: string; name: string; title: string; sentAt: number }

/** Those that were sent first come first. */
export async function listToAnnounce(db: Database): Promise<UnannouncedArticle[]> {
  const rows = await db
    .select({
      userId: orders.userId,
      email: users.email,
      name: users.name,
      title: articles.title,
      sentAt: articles.sentAt,
    })
    .from(articles)
    // In this order, or the planner begins with all orders.
    .crossJoin(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        sql`articles.state = 'review' AND articles.notified_at IS NULL AND orders.stopped_at IS NULL`,
        eq(orders.id, articles.orderId),
      ),
    )
    .orderBy(asc(articles.sentAt))
  return rows.map((row) => ({ ...row, sentAt: row.sentAt ?? 0 }))
}
