import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { domainAges } from './schema.ts'

/** A domain to query. */
export type HeldDomain = { domain: string; attempts: number; heldUntil: number }

/** Where a list continues. */
export type PendingPosition = { queuedAt: number; id: number }
export type PendingKey = PendingPosition & { listingKey: string }

/** Listing keys of everything pending, longest first: submissions, and changes, by their new URL. */
export function listPendingKeys(
  db: Database,
  source: 'submissions' | 'changes',
  after: PendingPosition,
  limit: number,
): Promise<PendingKey[]> {
  const key = source === 'submissions' ? sql`listing_key` : sql`proposal ->> 'listingKey'`
  const chosen = source === 'submissions' ? sql`state = 'pending'` : sql`proposal IS NOT NULL`
  return db.all<PendingKey>(sql`SELECT id, queued_at AS queuedAt, ${key} AS listingKey FROM products
    WHERE ${chosen} AND (queued_at, id) > (${after.queuedAt}, ${after.id})
    ORDER BY queued_at, id LIMIT ${limit}`)
}

/** Domains to query from now on, unless they were before. */
export async function addDomains(db: Database, domains: readonly string[], now: number): Promise<void> {
  if (domains.length === 0) return
  await db.run(sql`INSERT INTO domain_ages (domain, due_at)
    SELECT value, ${now} FROM json_each(${JSON.stringify(domains)}) WHERE true ON CONFLICT DO NOTHING`)
}

/**
 * Leases due domains until `now + holdMs`. If a run dies, its lease runs out. One statement, so two runs never hold the
 * same one.
 */
export async function takeDueDomains(db: Database, now: number, holdMs: number, limit: number): Promise<HeldDomain[]> {
  const due = db
    .select({ domain: domainAges.domain })
    .from(domainAges)
    .where(and(isNotNull(domainAges.dueAt), lte(domainAges.dueAt, now)))
    .orderBy(asc(domainAges.dueAt))
    .limit(limit)
  const taken = await db
    .update(domainAges)
    .set({ dueAt: now + holdMs, attempts: sql`${domainAges.attempts} + 1` })
    .where(inArray(domainAges.domain, due))
    .returning({ domain: domainAges.domain, attempts: domainAges.attempts })
  return taken.map((row) => ({ ...row, heldUntil: now + holdMs }))
}

/** The registry's response. `registeredAt` null: it doesn't know the domain, or doesn't say. */
export async function saveDomainAge(
  db: Database,
  { domain, heldUntil }: HeldDomain,
  registeredAt: number | null,
  error: string | null,
): Promise<void> {
  await db
    .update(domainAges)
    .set({ registeredAt, dueAt: null, error })
    .where(and(eq(domainAges.domain, domain), eq(domainAges.dueAt, heldUntil)))
}

/** No response. `retryAt` null: given up. */
export async function saveDomainFailed(
  db: Database,
  { domain, heldUntil }: HeldDomain,
  error: string,
  retryAt: number | null,
): Promise<void> {
  await db
    .update(domainAges)
    .set({ dueAt: retryAt, error: error.slice(0, 500) })
    .where(and(eq(domainAges.domain, domain), eq(domainAges.dueAt, heldUntil)))
}

/** Releases domains that weren't queried. */
export async function returnDomains(db: Database, held: readonly HeldDomain[], dueAt: number): Promise<void> {
  const [first, ...others] = held.map(({ domain, heldUntil }) =>
    db
      .update(domainAges)
      .set({ dueAt, attempts: sql`${domainAges.attempts} - 1` })
      .where(and(eq(domainAges.domain, domain), eq(domainAges.dueAt, heldUntil))),
  )
  if (first) await db.batch([first, ...others])
}
