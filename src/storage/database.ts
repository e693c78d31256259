import { sql } from 'drizzle-orm'
import type { Client } from '@libsql/client'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import { keepPrivate, openFile } from './clients/file.ts'
import { openServer } from './clients/server.ts'
import * as accountsSchema from './accounts/schema.ts'
import * as auditSchema from './audit/schema.ts'
import * as authenticatorSchema from './authenticator/schema.ts'
import * as flagsSchema from './flags/schema.ts'
import * as imagesSchema from './images/schema.ts'
import * as indexPingsSchema from './index-pings/schema.ts'
import * as jobsSchema from './jobs/schema.ts'
import * as linksSchema from './links/schema.ts'
import * as mailsSchema from './mails/schema.ts'
import * as passkeysSchema from './passkeys/schema.ts'
import * as paymentsSchema from './payments/schema.ts'
import * as plansSchema from './plans/schema.ts'
import * as postsSchema from './posts/schema.ts'
import * as productsSchema from './products/schema.ts'
import * as projectsSchema from './projects/schema.ts'
import * as rateLimitsSchema from './rate-limits/schema.ts'
import * as rebuildsSchema from './rebuilds/schema.ts'
import * as recoveryCodesSchema from './recovery-codes/schema.ts'
import * as reviewsSchema from './reviews/schema.ts'
import * as secondFactorSchema from './second-factor/schema.ts'
import * as securityLogSchema from './security-log/schema.ts'
import * as sessionsSchema from './sessions/schema.ts'
import * as subscriptionsSchema from './subscriptions/schema.ts'
import * as waitlistSchema from './waitlist/schema.ts'

const schema = {
  ...accountsSchema,
  ...auditSchema,
  ...authenticatorSchema,
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

/** Opens `file:`, `http(s)://` or `libsql://`. No interactive transactions: see decision 004. */
export function openDatabase({ url, authToken }: DatabaseUrl): Database {
  return drizzle({ client: url.startsWith('file:') ? openFile(url) : openServer(url, authToken), schema })
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
  /SQLITE_BUSY|SQLITE_LOCKED|database is locked|fetch failed|ECONNREFUSED|ECONNRESET|HTTP status (?:429|5\d\d)/

/** Rejects if the database can't be read. */
export async function checkDatabase(db: Database): Promise<void> {
  await db.run(sql`SELECT 1 FROM products LIMIT 1`)
}

/** Whether an error says that another writer holds the database or it can't be reached, so retrying may help. */
export function isUnavailable(error: unknown): boolean {
  return messagesOf(error).some((message) => unavailable.test(message))
}

// Drizzle wraps the client's errors, and the client wraps network errors.
function messagesOf(error: unknown): string[] {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message)
  return messages
}
