import type { Client } from '@libsql/client'
import { sql } from 'drizzle-orm'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import * as accountsSchema from '#src/storage/accounts/schema.ts'
import * as auditSchema from '#src/storage/audit/schema.ts'
import * as authenticatorSchema from '#src/storage/sign-in/authenticator/schema.ts'
import * as backupsSchema from '#src/storage/backups/schema.ts'
import { keepPrivate, openFile } from '#src/storage/connections/file.ts'
import { openReplicated } from '#src/storage/connections/replicated.ts'
import { openServer } from '#src/storage/connections/server.ts'
import { watchClient } from '#src/storage/connections/watched.ts'
import * as flagsSchema from '#src/storage/flags/schema.ts'
import * as imagesSchema from '#src/storage/images/schema.ts'
import * as indexPingsSchema from '#src/storage/index-pings/schema.ts'
import * as jobsSchema from '#src/storage/jobs/schema.ts'
import * as linksSchema from '#src/storage/links/schema.ts'
import * as mailsSchema from '#src/storage/mails/schema.ts'
import * as passkeysSchema from '#src/storage/sign-in/passkeys/schema.ts'
import * as paymentsSchema from '#src/storage/payments/schema.ts'
import * as plansSchema from '#src/storage/plans/schema.ts'
import * as postsSchema from '#src/storage/posts/schema.ts'
import * as productsSchema from '#src/storage/products/schema.ts'
import * as projectsSchema from '#src/storage/projects/schema.ts'
import * as rateLimitsSchema from '#src/storage/rate-limits/schema.ts'
import * as rebuildsSchema from '#src/storage/rebuilds/schema.ts'
import * as recoveryCodesSchema from '#src/storage/sign-in/recovery-codes/schema.ts'
import * as reviewsSchema from '#src/storage/reviews/schema.ts'
import * as secondFactorSchema from '#src/storage/sign-in/second-factor/schema.ts'
import * as securityLogSchema from '#src/storage/security-log/schema.ts'
import * as sessionsSchema from '#src/storage/sign-in/sessions/schema.ts'
import * as subscriptionsSchema from '#src/storage/subscriptions/schema.ts'
import * as waitlistSchema from '#src/storage/waitlist/schema.ts'

const schema = {
  ...accountsSchema,
  ...auditSchema,
  ...authenticatorSchema,
  ...backupsSchema,
  ...flagsSchema,
  ...imagesSchema,
  ...indexPingsSchema,
  ...jobsSchema,
  ...linksSchema,
  ...mailsSchema,
  ...passkeysSchema,
  ...paymentsSchema,
  ...plansSchema,
  ...postsSchema,
  ...productsSchema,
  ...projectsSchema,
  ...rateLimitsSchema,
  ...rebuildsSchema,
  ...recoveryCodesSchema,
  ...reviewsSchema,
  ...secondFactorSchema,
  ...securityLogSchema,
  ...sessionsSchema,
  ...subscriptionsSchema,
  ...waitlistSchema,
}

export type Database = LibSQLDatabase<typeof schema> & { $client: Client }

export type DatabaseUrl = { url: string; authToken?: string | undefined }

type Options = {
  /** Milliseconds that a call may take. Default: as long as it takes, for builds and commands. */
  timeout?: number
  /** For database files: see `FileOptions`. */
  threadProgram?: string | undefined
}

/** Opens `file:`, `http(s)://` or `libsql://`. No interactive transactions: see decision 004. */
export function openDatabase({ url, authToken }: DatabaseUrl, options: Options = {}): Database {
  const client = url.startsWith('file:') ? openFile(url, options) : openServer(url, authToken, options.timeout)
  return drizzle({ client: watchClient(client), schema })
}

/**
 * A server and a replica of it near this instance. `db` reads what was written last. `nearDb` reads the replica first, which may
 * be seconds behind. Without a replica both are the same.
 */
export function openDatabases(
  primary: DatabaseUrl,
  replica: DatabaseUrl | undefined,
  options: Options = {},
): { db: Database; nearDb: Database } {
  if (!replica) {
    const db = openDatabase(primary, options)
    return { db, nearDb: db }
  }
  const [first, second] = [primary, replica].map(({ url, authToken }) => openServer(url, authToken, options.timeout))
  if (!first || !second) throw new Error('Two servers were named')
  const open = (reads: 'primary' | 'replica') =>
    drizzle({ client: watchClient(openReplicated(first, second, { reads, isUnavailable })), schema })
  return { db: open('primary'), nearDb: open('replica') }
}

/** Settings a new database file needs once. A server has its own. */
export async function prepareDatabase(db: Database, url: string): Promise<void> {
  if (!url.startsWith('file:')) return
  // Opened before its mode is set, because a new file has none yet. SQLite gives the files beside it the same mode.
  await db.$client.execute('SELECT 1')
  await keepPrivate(url)
  // Write-ahead logging lets the build read while the API writes.
  await db.$client.execute('PRAGMA journal_mode = WAL')
}

/** Whether an error says that `table.column` would no longer be unique. Works for files and servers. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  return messagesOf(error).some((message) => message.includes(`UNIQUE constraint failed: ${column}`))
}

/** Whether an error says that a row would lack `table.column`. */
export function isMissingValue(error: unknown, column: string): boolean {
  return messagesOf(error).some((message) => message.includes(`NOT NULL constraint failed: ${column}`))
}

const unavailable =
  /SQLITE_BUSY|SQLITE_LOCKED|SQLITE_FULL|SQLITE_IOERR|database is locked|database or disk is full|disk I\/O error|ENOSPC|EDQUOT|did not answer within|database thread ended|fetch failed|ECONNREFUSED|ECONNRESET|HTTP status (?:429|5\d\d)/

/** Rejects if the database can't be read. */
export async function checkDatabase(db: Database): Promise<void> {
  await db.run(sql`SELECT 1 FROM products LIMIT 1`)
}

/** Whether an error says that another writer holds the database, its disk is full or it can't be reached, so retrying may help. */
export function isUnavailable(error: unknown): boolean {
  return messagesOf(error).some((message) => unavailable.test(message))
}

// Drizzle wraps the client's errors, and the client wraps network errors.
function messagesOf(error: unknown): string[] {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message)
  return messages
}
