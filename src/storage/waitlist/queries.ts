import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { WaitlistState } from '#src/domain/waitlist/waitlist.ts'
import type { Database } from '#src/storage/database.ts'
import { containsText } from '#src/storage/text/search.ts'
import { waitlist } from './schema.ts'

export type WaitlistEntry = typeof waitlist.$inferSelect

export async function findWaitlistEntry(db: Database, ref: string): Promise<WaitlistEntry | null> {
  const [entry] = await db.select().from(waitlist).where(eq(waitlist.ref, ref))
  return entry ?? null
}

/** Filters: the state, and text in the email. */
export type WaitlistChoice = { state?: WaitlistState | undefined; q?: string | undefined }

const newestFirst = [desc(waitlist.createdAt), desc(waitlist.ref)]

/** One page, newest first, and the count of each state. */
export async function listWaitlist(
  db: Database,
  { state, q, page, limit }: WaitlistChoice & PageRequest,
): Promise<{ entries: WaitlistEntry[]; counts: StateCounts<WaitlistState> }> {
  const [entries, counted] = await db.batch([
    db
      .select()
      .from(waitlist)
      .where(chosen({ state, q }))
      .orderBy(...newestFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ state: waitlist.state, total: count() }).from(waitlist).where(chosen({ q })).groupBy(waitlist.state),
  ])
  const totals = Object.fromEntries(counted.map(({ state, total }) => [state, total]))
  return { entries, counts: { confirmed: 0, unconfirmed: 0, unsubscribed: 0, ...totals } }
}

/** The entries after a given one, in the same order, so that a long list is read in pieces. Null: from the first. */
export function listWaitlistAfter(
  db: Database,
  choice: WaitlistChoice,
  after: WaitlistEntry | null,
  limit: number,
): Promise<WaitlistEntry[]> {
  const beyond = after && sql`(${waitlist.createdAt}, ${waitlist.ref}) < (${after.createdAt}, ${after.ref})`
  return db
    .select()
    .from(waitlist)
    .where(and(chosen(choice), beyond ?? undefined))
    .orderBy(...newestFirst)
    .limit(limit)
}

function chosen({ state, q }: WaitlistChoice) {
  return and(state && eq(waitlist.state, state), containsText([waitlist.email], q))
}
