import { eq, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { products } from './schema.ts'

/**
 * Queues the mail with a new link. An unlisted product counts as changed now, so that it isn't deleted before its new
 * link expires.
 */
export async function queueNewLink(db: Database, ref: string, mail: OutgoingMail, now: number): Promise<void> {
  const listed = sql`${products.state} IN ('pending', 'published')`
  const update = db
    .update(products)
    .set({ updatedAt: sql`CASE WHEN ${listed} THEN ${products.updatedAt} ELSE ${now} END` })
    .where(eq(products.ref, ref))
  await db.batch(onlyIfWritten(db, update, (written) => [mailWhere(db, mail, now, written)]))
}
