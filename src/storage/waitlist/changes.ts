import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import type { WaitlistEntry } from './queries.ts'
import { waitlist, type WaitlistForward } from './schema.ts'

/** An unconfirmed email gets a new confirmation mail at most once in this time. */
const askAgainMs = 60 * 60 * 1000

/**
 * Stores the email and its confirmation mail, both or neither. Confirmed emails stay confirmed and get no mail. People
 * who left must confirm again.
 */
export async function joinWaitlist(db: Database, ref: string, mail: OutgoingMail, now: number): Promise<void> {
  const fresh = { email: mail.recipient, state: 'unconfirmed' as const, updatedAt: now, askedAt: now }
  const join = db
    .insert(waitlist)
    .values({ ref, createdAt: now, ...fresh })
    .onConflictDoUpdate({
      target: waitlist.ref,
      set: fresh,
      setWhere: sql`${waitlist.state} = 'unsubscribed'
        OR (${waitlist.state} = 'unconfirmed' AND ${waitlist.askedAt} <= ${now - askAgainMs})`,
    })
  await db.batch(onlyIfWritten(db, join, (written) => [mailWhere(db, mail, now, written)]))
}

/** Confirms an email, queues the welcome mail and the update for the provider. Repeating it has no effect. */
export async function confirmWaitlistEntry(db: Database, ref: string, mail: OutgoingMail, now: number): Promise<void> {
  const unconfirmed = and(eq(waitlist.ref, ref), eq(waitlist.state, 'unconfirmed'))
  const confirm = db
    .update(waitlist)
    .set({ state: 'confirmed', updatedAt: now, ...dueNow('add', now) })
    .where(unconfirmed)
  await db.batch(onlyIfWritten(db, confirm, (written) => [mailWhere(db, mail, now, written)]))
}

/** Unsubscribes, in any state. The provider is notified if it may have the contact. */
export async function unsubscribeWaitlistEntry(db: Database, ref: string, now: number): Promise<void> {
  const left = { state: 'unsubscribed' as const, updatedAt: now }
  await db.batch([
    db
      .update(waitlist)
      .set({ ...left, ...dueNow('remove', now) })
      .where(and(eq(waitlist.ref, ref), eq(waitlist.state, 'confirmed'))),
    db
      .update(waitlist)
      .set(left)
      .where(and(eq(waitlist.ref, ref), eq(waitlist.state, 'unconfirmed'))),
  ])
}

/** Unsubscribes again in a restored backup. Who has joined since `at` stays. */
export async function unsubscribeAgain(db: Database, ref: string, at: number): Promise<void> {
  const [entry] = await db
    .select()
    .from(waitlist)
    .where(and(eq(waitlist.ref, ref), lte(waitlist.updatedAt, at)))
  if (entry) await unsubscribeWaitlistEntry(db, ref, at)
}

function dueNow(forward: WaitlistForward, now: number) {
  return { forward, forwardDueAt: now, forwardAttempts: 0, forwardError: null }
}

/**
 * Leases entries the provider must be told about until `now + holdMs`. One statement, so no two senders hold the same
 * one.
 */
export async function takeDueForwards(
  db: Database,
  now: number,
  holdMs: number,
  limit: number,
): Promise<WaitlistEntry[]> {
  const due = db
    .select({ ref: waitlist.ref })
    .from(waitlist)
    .where(and(isNotNull(waitlist.forwardDueAt), lte(waitlist.forwardDueAt, now)))
    .orderBy(asc(waitlist.forwardDueAt))
    .limit(limit)
  return db
    .update(waitlist)
    .set({ forwardDueAt: now + holdMs, forwardAttempts: sql`${waitlist.forwardAttempts} + 1` })
    .where(inArray(waitlist.ref, due))
    .returning()
}

/** What was requested meanwhile (an unsubscribe during the call) stays due. */
const stillThat = ({ ref, forward, updatedAt }: WaitlistEntry) =>
  and(eq(waitlist.ref, ref), forward ? eq(waitlist.forward, forward) : sql`0`, eq(waitlist.updatedAt, updatedAt))

export async function saveForwarded(db: Database, entry: WaitlistEntry): Promise<void> {
  await db.update(waitlist).set({ forward: null, forwardDueAt: null, forwardError: null }).where(stillThat(entry))
}

/** `retryAt` null: no retry, an admin must look at it. */
export async function saveForwardFailed(
  db: Database,
  entry: WaitlistEntry,
  error: string,
  retryAt: number | null,
): Promise<void> {
  await db
    .update(waitlist)
    .set({ forwardDueAt: retryAt, forwardError: error.slice(0, 500) })
    .where(stillThat(entry))
}
