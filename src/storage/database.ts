import type { Client } from '@libsql/client'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import * as accountSchema from './account-schema.ts'
import { keepPrivate, openFile } from './file-client.ts'
import * as deskSchema from './desk-schema.ts'
import * as postSchema from './post-schema.ts'
import * as directorySchema from './schema.ts'
import * as indexPingSchema from './index-pings/schema.ts'
import * as jobSchema from './jobs/schema.ts'
import * as securityLogSchema from './security-log/schema.ts'
import * as authenticatorSchema from './authenticator/schema.ts'
import * as passkeySchema from './passkeys/schema.ts'
import * as recoveryCodeSchema from './recovery-codes/schema.ts'
import * as secondFactorSchema from './second-factor/schema.ts'
import { openServer } from './server-client.ts'
import * as sessionSchema from './sessions/schema.ts'

const schema = {
  ...directorySchema,
  ...accountSchema,
  ...postSchema,
  ...deskSchema,
  ...indexPingSchema,
  ...jobSchema,
  ...securityLogSchema,
  ...sessionSchema,
  ...authenticatorSchema,
  ...passkeySchema,
  ...recoveryCodeSchema,
  ...secondFactorSchema,
}

export type Database = LibSQLDatabase<typeof schema> & { $client: Client }

export type DatabaseAddress = { url: string; authToken?: string | undefined }

/** Opens `file:`, `http(s)://` or `libsql://`. No interactive transactions: see the decision on storage. */
export function openDatabase({ url, authToken }: DatabaseAddress): Database {
  return drizzle({ client: url.startsWith('file:') ? openFile(url) : openServer(url, authToken), schema })
}

/** Settings a new database file needs once; a server has its own. */
export async function prepareDatabase(db: Database, url: string): Promise<void> {
  if (!url.startsWith('file:')) return
  // Opened before its mode is set: a new file has none yet. SQLite gives the files beside it the same mode.
  await db.$client.execute('SELECT 1')
  await keepPrivate(url)
  // Write-ahead logging lets the build read while the API writes.
  await db.$client.execute('PRAGMA journal_mode = WAL')
}

/** Whether an error says that `table.column` would no longer be unique. Works for files and for servers. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  return messagesOf(error).some((message) => message.includes(`UNIQUE constraint failed: ${column}`))
}

/** Whether an error says that a row would lack `table.column`. */
export function isMissingValue(error: unknown, column: string): boolean {
  return messagesOf(error).some((message) => message.includes(`NOT NULL constraint failed: ${column}`))
}

const unavailable =
  /SQLITE_BUSY|SQLITE_LOCKED|database is locked|fetch failed|ECONNREFUSED|ECONNRESET|HTTP status (?:429|5\d\d)/

/** Whether an error says that the database is held by another writer or cannot be reached: trying again may help. */
export function isUnavailable(error: unknown): boolean {
  return messagesOf(error).some((message) => unavailable.test(message))
}

// Drizzle wraps what the client throws, and the client what the network throws.
function messagesOf(error: unknown): string[] {
  const messages: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message)
  return messages
}
