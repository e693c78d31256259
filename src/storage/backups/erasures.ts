import type { Erasure } from '#src/domain/backups/erasures.ts'

/**
 * What a database says was deleted because a person asked for it: its key, and when. As text, because it's also asked of databases
 * with an older schema.
 */
export const erasureQueries: Record<Erasure['what'], string> = {
  account: `SELECT user_id AS "key", at FROM security_events WHERE event = 'account-deleted' AND user_id IS NOT NULL`,
  author: `SELECT kind || ' ' || hash AS "key", removed_at AS at FROM removed_authors`,
  listing: `SELECT ref AS "key", updated_at AS at FROM products WHERE state = 'withdrawn'`,
  'feedback email': `SELECT project_id || ' ' || email_hash AS "key", at FROM feedback_stops`,
  'waitlist email': `SELECT ref AS "key", updated_at AS at FROM waitlist WHERE state = 'unsubscribed'`,
}
