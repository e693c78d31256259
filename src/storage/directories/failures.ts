import { type SQL, sql } from 'drizzle-orm'
import { failureReasons } from '#src/domain/deliveries/outcomes.ts'
import { failedReason, maxFailures } from '#src/domain/directories/failures.ts'
import type { Database } from '#src/storage/database.ts'

// Submissions in a row that a directory refused, or that found it closed. Statements for the batch of a row's change.

const reasons = sql.raw(`(${failureReasons.map((reason) => `'${reason}'`).join(', ')})`)

/** Counts a failure of a row's directory under a condition: that the row was changed. */
export function countFailure(db: Database, deliveryId: string, now: number, condition: SQL) {
  return db.run(sql`INSERT INTO directory_edits (key, fields, failures, updated_at)
    SELECT directory_key, '{}', 1, 0 FROM deliveries WHERE id = ${deliveryId} AND ${condition}
    ON CONFLICT (key) DO UPDATE SET failures = failures + 1,
      set_aside_reason = CASE WHEN set_aside_at IS NULL AND failures + 1 >= ${maxFailures}
        THEN ${failedReason} ELSE set_aside_reason END,
      set_aside_at = CASE WHEN failures + 1 >= ${maxFailures} THEN coalesce(set_aside_at, ${now}) ELSE set_aside_at END`)
}

/** A listing went live, if the condition holds: earlier failures no longer count. */
export function resetFailures(db: Database, deliveryId: string, condition: SQL) {
  return db.run(sql`UPDATE directory_edits SET failures = 0
    WHERE key = (SELECT directory_key FROM deliveries WHERE id = ${deliveryId}) AND failures > 0 AND ${condition}`)
}

/** Takes back a failure that is about to be undone, and puts the directory back if only that set it aside. */
export function uncountFailure(db: Database, row: { id: string; version: number }) {
  return db.run(sql`UPDATE directory_edits SET failures = max(0, failures - 1),
      set_aside_at = CASE WHEN set_aside_reason = ${failedReason} AND failures <= ${maxFailures}
        THEN NULL ELSE set_aside_at END,
      set_aside_reason = CASE WHEN set_aside_reason = ${failedReason} AND failures <= ${maxFailures}
        THEN NULL ELSE set_aside_reason END
    WHERE key = (SELECT directory_key FROM deliveries
      WHERE id = ${row.id} AND version = ${row.version} AND state = 'declined' AND decline_reason IN ${reasons})`)
}
