import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { ArticleList } from '#src/domain/articles/articles.ts'
import { deliveredStates } from '#src/domain/articles/states.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { literals } from '#src/storage/text/literals.ts'
import { type ArticleOwner, type ArticleSummaryRow, ownerColumns, summaryColumns } from './queries.ts'
import { articles } from './schema.ts'

// Literals, because the planner only then uses the indexes of these lists.
const isListed: Record<ArticleList, SQL> = {
  due: sql`articles.state IN ('planned', 'drafted', 'changes')`,
  review: sql`articles.state = 'review'`,
  approved: sql`articles.state = 'approved'`,
  published: sql`articles.state IN ${literals(deliveredStates)}`,
}

export type AdminArticleRow = ArticleSummaryRow & ArticleOwner
export type AdminQuery = PageRequest & { list: ArticleList }

/**
 * What isn't written yet only counts while its order runs, and what isn't published yet unless its order was stopped. What
 * was published stays.
 */
const isShown = sql`(articles.state IN ${literals(deliveredStates)} OR (orders.stopped_at IS NULL
  AND (orders.hold IS NULL OR articles.state IN ('review', 'approved'))))`

/** One of the lists. What is due first comes first, and what was published last. */
export async function listAllArticles(
  db: Database,
  { list, page, limit }: AdminQuery,
): Promise<{ articles: AdminArticleRow[]; total: number }> {
  const chosen = and(isListed[list], isShown, eq(orders.id, articles.orderId))
  const direction = list === 'published' ? desc : asc
  const [rows, [counted]] = await db.batch([
    db
      .select({ ...summaryColumns, ...ownerColumns })
      .from(articles)
      // In this order, or the planner begins with all orders.
      .crossJoin(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .leftJoin(projects, eq(projects.id, articles.projectId))
      .where(chosen)
      .orderBy(direction(articles.plannedOn), direction(articles.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(articles).crossJoin(orders).where(chosen),
  ])
  return { articles: rows, total: counted?.total ?? 0 }
}

/** Everyone's articles of a month, by day, for the editors' calendar. */
export function listMonth(db: Database, month: string, limit: number): Promise<AdminArticleRow[]> {
  return db
    .select({ ...summaryColumns, ...ownerColumns })
    .from(articles)
    .innerJoin(orders, eq(orders.id, articles.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(projects, eq(projects.id, articles.projectId))
    .where(and(gte(articles.plannedOn, month), lt(articles.plannedOn, `${month}-99`), isShown))
    .orderBy(asc(articles.plannedOn), asc(articles.id))
    .limit(limit)
}
