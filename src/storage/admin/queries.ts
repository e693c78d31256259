import { type SQL, sql } from 'drizzle-orm'
import { lateMs, maxWaiting, type WaitingKind } from '#src/domain/admin/overview.ts'
import type { Database } from '#src/storage/database.ts'
import { openDrifts } from '#src/storage/scout/drifts.ts'
import { reportsToReview } from '#src/storage/reviews/queue.ts'

/** How many of a kind wait, and since when the oldest does. */
type WaitingCount = { kind: CountedKind; count: number; since: number | null }

/** Kinds that are counted in the tables. The others depend on rules about orders and on the live site. */
type CountedKind = Exclude<WaitingKind, 'dueRows' | 'ordersAtRisk' | 'ordersOwed' | 'lossDecisions' | 'failedRebuild'>

/** What waits, in one statement that reads at most `maxWaiting` rows of each kind. */
export async function countWaiting(db: Database, now: number): Promise<WaitingCount[]> {
  // States are literals, because the planner only then uses partial indexes.
  const kinds: Record<CountedKind, { at: SQL; from: SQL }> = {
    submissions: { at: sql`queued_at`, from: sql`products WHERE state = 'pending'` },
    changes: { at: sql`queued_at`, from: sql`products WHERE state = 'published' AND proposal IS NOT NULL` },
    reports: { at: sql`listing_reports.created_at`, from: reportsToReview },
    corrections: { at: sql`created_at`, from: sql`corrections WHERE state = 'open'` },
    overdueRows: { at: sql`work_at`, from: sql`deliveries WHERE work_at IS NOT NULL AND work_at < ${now}` },
    driftedListings: { at: sql`listing_drifts.found_at`, from: openDrifts },
    articles: {
      at: sql`planned_on`,
      from: sql`articles WHERE state IN ('planned', 'drafted', 'changes') AND planned_on <= ${isoDate(now)}`,
    },
    brokenConnections: { at: sql`updated_at`, from: sql`publishing_targets WHERE last_error IS NOT NULL` },
    planRequests: { at: sql`created_at`, from: sql`subscriptions WHERE state = 'incomplete'` },
    failedPayments: { at: sql`created_at`, from: sql`subscriptions WHERE state = 'past_due'` },
    failedMails: { at: sql`created_at`, from: sql`mail_outbox WHERE state = 'failed'` },
    lateMails: { at: sql`due_at`, from: sql`mail_outbox WHERE due_at IS NOT NULL AND due_at <= ${now - lateMs}` },
    failingLinks: { at: sql`failing_since`, from: sql`link_checks WHERE state = 'failing'` },
  }
  const parts = Object.entries(kinds).map(
    ([kind, { at, from }]) =>
      sql`SELECT ${kind} AS kind, count(*) AS count, min(at) AS since FROM (SELECT ${at} AS at FROM ${from} LIMIT ${maxWaiting})`,
  )
  const rows = await db.all<Omit<WaitingCount, 'since'> & { since: number | string | null }>(
    sql.join(parts, sql` UNION ALL `),
  )
  return rows.map(({ since, ...row }) => ({ ...row, since: typeof since === 'string' ? Date.parse(since) : since }))
}

function isoDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
