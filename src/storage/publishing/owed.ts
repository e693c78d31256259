import { type SQL, sql } from 'drizzle-orm'

// Publications of articles and pages follow what these are part of. It is read when they are due instead of being
// copied, so nothing can be out of step, and a run that publishes one keeps its lease.

/** Articles and pages, as `w`, with their orders, as `o`. Without those that may not be published at all. */
const article = sql`SELECT 1 FROM articles w JOIN orders o ON o.id = w.order_id
  WHERE w.id = publications.article_id AND w.state = 'approved'`
const page = sql`SELECT 1 FROM batch_pages w JOIN orders o ON o.id = w.order_id
  WHERE w.id = publications.page_id AND w.removed_at IS NULL`

/**
 * It must not be published anymore: its order was stopped, the article is being rewritten or was published by its
 * customer, or the page's row was removed.
 */
export const isWithdrawn: SQL = sql`((publications.article_id IS NOT NULL AND NOT EXISTS (${article} AND o.stopped_at IS NULL))
  OR (publications.page_id IS NOT NULL AND NOT EXISTS (${page} AND o.stopped_at IS NULL)))`

/** Its order is paused. */
export const isPaused: SQL = sql`(EXISTS (${article} AND o.hold IS NOT NULL) OR EXISTS (${page} AND o.hold IS NOT NULL))`

/**
 * Whether a publication, as `p`, is at its target or on its way there. One that failed is, if an earlier text of it was
 * published, and may be, if a slug is reserved for it: then we don't know what became of an attempt to create it.
 */
export const isThere: SQL = sql`(p.state <> 'failed' OR p.published_at IS NOT NULL OR p.remote_slug IS NOT NULL)`

/** The columns of `publications` that say what was published. */
type SubjectColumn = 'article_id' | 'page_id'

/** Nothing is published on two sites: whether another target than this one has an article or page, or is about to. */
export function isElsewhere(column: SubjectColumn, id: SQL, targetId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM publications p
    WHERE p.${sql.raw(column)} = ${id} AND p.target_id <> ${targetId} AND ${isThere})`
}

/** The target that has an article, as `articles`, or may have it. Null: none, or it was removed. */
export const targetOfArticle: SQL<string | null> = targetOf('article_id', 'articles')
/** The same for a page, as `batch_pages`. */
export const targetOfPage: SQL<string | null> = targetOf('page_id', 'batch_pages')

function targetOf(column: SubjectColumn, table: string): SQL<string | null> {
  const first = (isWanted: SQL) => sql`(SELECT p.target_id FROM publications p
    WHERE p.${sql.raw(column)} = ${sql.raw(table)}.id AND ${isWanted} LIMIT 1)`
  // Not sorted, which would be done for each row.
  return sql`coalesce(${first(sql`p.published_at IS NOT NULL`)}, ${first(isThere)})`
}
