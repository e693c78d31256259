import { type SQL, sql } from 'drizzle-orm'

/**
 * What counts as a submission that the directory decides on. What the customer took off the list isn't one, nor what was
 * listed before, nor what may never have been sent.
 */
export const isTry = sql`(deliveries.doubted_at IS NULL
  AND (deliveries.submitted_at IS NOT NULL OR deliveries.decline_reason IN ('refused', 'closed'))
  AND (deliveries.decline_reason IS NULL OR deliveries.decline_reason NOT IN ('payment', 'skipped', 'excluded', 'listed')))`

/** The directory said no, or no longer takes submissions. */
export const isRefused = sql`coalesce(deliveries.decline_reason IN ('refused', 'closed'), 0)`

/** Of a try. What a directory refused before anything was sent has no time of a submission. */
export const triedAt = sql`coalesce(deliveries.submitted_at, deliveries.updated_at)`

/**
 * Whose rows are counted. `customers`: what a public site shows. `known`: demo data too, for a site that is a demo. `all`: also
 * rows whose project was deleted, for operators.
 */
export type CountedRows = 'customers' | 'known' | 'all'

/** What `isCounted` is asked of. */
export const triedRows = sql`deliveries JOIN orders ON orders.id = deliveries.order_id
  LEFT JOIN projects ON projects.id = orders.project_id`

export const isCounted = {
  customers: sql`projects.demo = 0`,
  known: sql`projects.id IS NOT NULL`,
  all: sql`TRUE`,
} as const satisfies Record<CountedRows, SQL>
