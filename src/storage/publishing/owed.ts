import { type SQL, sql } from 'drizzle-orm'
import { articleKey } from '#src/domain/articles/articles.ts'
import { pageKey } from '#src/domain/page-batches/page-batches.ts'

// Publications of articles and pages follow what these are part of. It is read when they are due instead of being
// copied, so nothing can be out of step, and a run that publishes one keeps its lease.

const [ofArticles, ofPages] = [articleKey(''), pageKey('')]
const isOf = (prefix: string) => sql`publications.key LIKE ${`${prefix}%`}`
const idAfter = (prefix: string) => sql`substr(publications.key, ${prefix.length + 1})`

/** Articles and pages, as `w`, with their orders, as `o`. Without those that may not be published at all. */
const article = sql`SELECT 1 FROM articles w JOIN orders o ON o.id = w.order_id
  WHERE w.id = ${idAfter(ofArticles)} AND w.state = 'approved'`
const page = sql`SELECT 1 FROM batch_pages w JOIN orders o ON o.id = w.order_id
  WHERE w.id = ${idAfter(ofPages)} AND w.removed_at IS NULL`

/**
 * It must not be published anymore: its order was stopped, the article is being rewritten or was published by its
 * customer, or the page's row was removed.
 */
export const isWithdrawn: SQL = sql`((${isOf(ofArticles)} AND NOT EXISTS (${article} AND o.stopped_at IS NULL))
  OR (${isOf(ofPages)} AND NOT EXISTS (${page} AND o.stopped_at IS NULL)))`

/** Its order is paused. */
export const isPaused: SQL = sql`((${isOf(ofArticles)} AND EXISTS (${article} AND o.hold IS NOT NULL))
  OR (${isOf(ofPages)} AND EXISTS (${page} AND o.hold IS NOT NULL)))`

/** It is published at another target, or waits there. Nothing is published on two sites. */
export const isElsewhere: SQL = sql`((${isOf(ofArticles)} OR ${isOf(ofPages)}) AND EXISTS (
  SELECT 1 FROM publications other WHERE other.key = publications.key AND other.target_id <> publications.target_id
    AND other.state <> 'failed'))`
