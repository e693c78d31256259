import { and, count, desc, eq } from 'drizzle-orm'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { MailState } from '#src/domain/mails/mails.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { Database } from '#src/storage/database.ts'
import { containsText } from '#src/storage/text/search.ts'
import { mails } from './schema.ts'

/** A mail without its text. */
export type ListedMail = Omit<
  typeof mails.$inferSelect,
  'about' | 'aboutId' | 'text' | 'html' | 'unsubscribeUrl' | 'strikes' | 'queuedBy'
>

const listed = {
  id: mails.id,
  key: mails.key,
  recipient: mails.recipient,
  subject: mails.subject,
  createdAt: mails.createdAt,
  attempts: mails.attempts,
  dueAt: mails.dueAt,
  takenAt: mails.takenAt,
  sentAt: mails.sentAt,
  lastError: mails.lastError,
  state: mails.state,
}

/** Filters: the state, and text in recipient or subject. */
export type MailChoice = { state?: MailState | undefined; q?: string | undefined }

/** One page, newest first, and the count of each state. */
export async function listMails(
  db: Database,
  { state, q, page, limit }: MailChoice & PageRequest,
): Promise<{ mails: ListedMail[]; counts: StateCounts<MailState> }> {
  const found = containsText([mails.recipient, mails.subject], q)
  const [rows, counted] = await db.batch([
    db
      .select(listed)
      .from(mails)
      .where(and(state && eq(mails.state, state), found))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ state: mails.state, total: count() }).from(mails).where(found).groupBy(mails.state),
  ])
  const totals = Object.fromEntries(counted.map(({ state, total }) => [state, total]))
  return { mails: rows, counts: { failed: 0, waiting: 0, sent: 0, ...totals } }
}

export async function findMail(db: Database, id: number): Promise<ListedMail | null> {
  const [mail] = await db.select(listed).from(mails).where(eq(mails.id, id))
  return mail ?? null
}

/**
 * Whether a mail may be sent now: failed, due, or waiting after a failed attempt. Not one that a sender holds, or it
 * would be sent twice, nor one that is held back and was never tried.
 */
export function mayRetry({ sentAt, dueAt, takenAt, attempts }: ListedMail, now: number): boolean {
  if (sentAt !== null) return false
  return dueAt === null || dueAt <= now || (attempts > 0 && takenAt === null)
}
