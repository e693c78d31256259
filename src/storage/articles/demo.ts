import { asc, eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { articleComments, articles } from './schema.ts'

type ArticleRow = typeof articles.$inferSelect

/** An order's articles, by position. */
export function listOrderArticles(db: Database, orderId: string): Promise<Pick<ArticleRow, 'id' | 'plannedOn'>[]> {
  return db
    .select({ id: articles.id, plannedOn: articles.plannedOn })
    .from(articles)
    .where(eq(articles.orderId, orderId))
    .orderBy(asc(articles.position))
}

/** A planned article of a demo customer, with what has become of it. */
export type DemoArticle = Pick<ArticleRow, 'id'> & Partial<ArticleRow> & { comment?: { id: string; text: string } }

export async function saveDemoArticles(db: Database, demo: readonly DemoArticle[], now: number): Promise<void> {
  const [first, ...others] = demo.flatMap(({ id, comment, ...columns }) => [
    db.update(articles).set(columns).where(eq(articles.id, id)),
    ...(comment
      ? [
          db
            .insert(articleComments)
            .values({ ...comment, articleId: id, role: 'customer', kind: 'changes', createdAt: now }),
        ]
      : []),
  ])
  if (first) await db.batch([first, ...others])
}
