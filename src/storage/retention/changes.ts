import { sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { corrections } from '#src/storage/corrections/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { feedbackVotes } from '#src/storage/feedback/schema.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { publicPosts } from '#src/storage/mentions/schema.ts'
import { paymentDisputes, paymentEvents, paymentReversals, payments } from '#src/storage/payments/schema.ts'
import { keptUses } from '#src/storage/plans/schema.ts'
import { products } from '#src/storage/products/schema.ts'
import { dropPages } from '#src/storage/proofs/pages.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { authenticators } from '#src/storage/sign-in/authenticator/schema.ts'
import { passkeyChallenges } from '#src/storage/sign-in/passkeys/schema.ts'
import { secondSteps } from '#src/storage/sign-in/second-factor/schema.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { usedTrials } from '#src/storage/subscriptions/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'

/**
 * Deletes what ended at `until` or before, at most `limit` rows. Returns the count. Fewer than `limit`: none are left.
 */
export type Removal = (db: Database, until: number, limit: number, now: number) => Promise<number>

/** Not while a link can confirm it. */
export const removeUnconfirmedAccounts: Removal = (db, until, limit, now) =>
  removeRows(
    db,
    users,
    sql`confirmed_at IS NULL AND created_at <= ${until}
      AND NOT EXISTS (SELECT 1 FROM mailed_tokens
        WHERE user_id = users.id AND purpose = 'confirm' AND expires_at > ${now})`,
    limit,
  )

/** Deletion notices, which name an inbox but no account. */
export const removeDeletionNotices: Removal = (db, until, limit) =>
  removeRows(
    db,
    mails,
    sql`about = 'account-deleted' AND state IN ('sent', 'failed') AND created_at <= ${until}
      AND coalesce(sent_at, created_at) <= ${until}`,
    limit,
  )

export const removeMailedLinks: Removal = (db, until, limit) =>
  removeRows(db, mailedTokens, sql`expires_at <= ${until}`, limit)

export const removeSessions: Removal = (db, until, limit) =>
  removeRows(db, sessions, sql`expires_at <= ${until}`, limit)

/** What waits for a browser's response: second steps, and passkey challenges. */
export const removeSecondSteps: Removal = async (db, until, limit) =>
  (await removeRows(db, secondSteps, sql`expires_at <= ${until}`, limit)) +
  (await removeRows(db, passkeyChallenges, sql`expires_at <= ${until}`, limit))

/** Authenticator apps whose setup was never finished. */
export const removeUnfinishedAuthenticators: Removal = (db, until, limit) =>
  removeRows(db, authenticators, sql`confirmed_at IS NULL AND created_at <= ${until}`, limit)

export const removeReceipts: Removal = (db, until, limit) => removeRows(db, payments, sql`at <= ${until}`, limit)

export const removePaymentEvents: Removal = (db, until, limit) =>
  removeRows(db, paymentEvents, sql`at <= ${until}`, limit)

export const removePaymentReversals: Removal = async (db, until, limit) =>
  (await removeRows(db, paymentReversals, sql`updated_at <= ${until}`, limit)) +
  (await removeRows(db, paymentDisputes, sql`updated_at <= ${until}`, limit))

export const removeKeptUses: Removal = (db, until, limit) => removeRows(db, keptUses, sql`month <= ${until}`, limit)

export const removeUsedTrials: Removal = (db, until, limit) => removeRows(db, usedTrials, sql`at <= ${until}`, limit)

export const removeUnconfirmedProducts: Removal = (db, until, limit) =>
  removeRows(db, products, sql`state = 'unconfirmed' AND updated_at <= ${until}`, limit)

export const removeEndedProducts: Removal = (db, until, limit) =>
  removeRows(db, products, sql`state IN ('withdrawn', 'rejected', 'spam') AND updated_at <= ${until}`, limit)

/** Keeps what old links need. */
export const eraseClosedListings: Removal = async (db, until, limit) => {
  const { rowsAffected } = await db.run(sql`UPDATE products
    SET email = '', firstname = '', headline = '', description = '', reason = NULL
    WHERE id IN (SELECT id FROM products
      WHERE state IN ('gone', 'merged') AND updated_at <= ${until} AND email <> '' LIMIT ${limit})`)
  return rowsAffected
}

/** Keeps that a decision was made, but not what it replaced. */
export const eraseUndoneDecisions: Removal = async (db, until, limit) => {
  const { rowsAffected } = await db.run(sql`UPDATE product_events SET before = NULL
    WHERE id IN (SELECT id FROM product_events WHERE before IS NOT NULL AND at <= ${until} LIMIT ${limit})`)
  return rowsAffected
}

/** They're needed to submit, and once more if that is undone. */
export const eraseDirectorySignIns: Removal = async (db, until, limit) => {
  const { rowsAffected } = await db.run(sql`UPDATE deliveries SET sign_in = NULL
    WHERE id IN (SELECT id FROM deliveries
      WHERE sign_in IS NOT NULL AND state NOT IN ('waiting', 'asking') AND updated_at <= ${until} LIMIT ${limit})`)
  return rowsAffected
}

/** What a check saw is still known, and the page by its hash. */
export const eraseProofPages: Removal = (db, until, limit) => dropPages(db, until, limit)

export const removeReports: Removal = (db, until, limit) =>
  removeRows(db, flags, sql`state = 'settled' AND created_at <= ${until} AND settled_at <= ${until}`, limit)

export const removeCorrections: Removal = (db, until, limit) =>
  removeRows(
    db,
    corrections,
    sql`state IN ('accepted', 'rejected') AND created_at <= ${until} AND decided_at <= ${until}`,
    limit,
  )

/** Keeps what they say, which still has to be decided on. */
export const eraseCorrectionEmails: Removal = async (db, until, limit) => {
  const { rowsAffected } = await db.run(sql`UPDATE corrections SET email = NULL
    WHERE id IN (SELECT id FROM corrections
      WHERE state = 'open' AND created_at <= ${until} AND email IS NOT NULL LIMIT ${limit})`)
  return rowsAffected
}

export const removeUnconfirmedWaitlist: Removal = (db, until, limit) =>
  removeRows(db, waitlist, sql`state = 'unconfirmed' AND created_at <= ${until} AND asked_at <= ${until}`, limit)

/** Not before the provider was notified, or refused for good. */
export const removeLeftWaitlist: Removal = (db, until, limit) =>
  removeRows(
    db,
    waitlist,
    sql`state = 'unsubscribed' AND created_at <= ${until} AND updated_at <= ${until} AND forward_due_at IS NULL`,
    limit,
  )

/** Never one that still has to be sent. */
export const removeMails: Removal = (db, until, limit) =>
  removeRows(
    db,
    mails,
    sql`state IN ('sent', 'failed') AND created_at <= ${until} AND coalesce(sent_at, created_at) <= ${until}`,
    limit,
  )

/** Their number stays in the feedback. */
export const removeFeedbackVotes: Removal = (db, until, limit) =>
  removeRows(db, feedbackVotes, sql`at <= ${until}`, limit)

/** Those that are no one's mention. */
export const removePublicPosts: Removal = (db, until, limit) =>
  removeRows(
    db,
    publicPosts,
    sql`found_at <= ${until} AND NOT EXISTS (SELECT 1 FROM mentions WHERE post_id = public_posts.id)`,
    limit,
  )

export const removeRateLimits: Removal = (db, until, limit) =>
  removeRows(db, rateLimits, sql`window_start <= ${until}`, limit)

export const removeSecurityEvents: Removal = (db, until, limit) =>
  removeRows(db, securityEvents, sql`at <= ${until}`, limit)

export const removeActivity: Removal = (db, until, limit) => removeRows(db, auditEntries, sql`at <= ${until}`, limit)

/** Deletes up to `limit` rows, so that a backlog only holds the database briefly. Returns the count. */
async function removeRows(db: Database, table: SQLiteTable, where: SQL, limit: number): Promise<number> {
  const { rowsAffected } = await db.run(
    sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${limit})`,
  )
  return rowsAffected
}
