import type { InArgs, InStatement, TransactionMode } from '@libsql/client'

export type BatchStatement = InStatement | [string, InArgs?]

/**
 * The transaction mode for a batch. A writing batch declares it at the start and waits for its turn. If it only started
 * to write midway, another writer would make it fail immediately.
 */
export function modeOf(statements: readonly BatchStatement[]): TransactionMode {
  return statements.every((statement) => isReading(textOf(statement))) ? 'deferred' : 'write'
}

const writing = /\b(?:insert|update|delete|replace)\b/i

function isReading(sql: string): boolean {
  return /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !writing.test(sql))
}

/** Without its values. */
export function textOf(statement: BatchStatement): string {
  if (typeof statement === 'string') return statement
  return Array.isArray(statement) ? statement[0] : statement.sql
}

/** A call that took longer than it may. Unless it was waiting for its turn, whether a write happened isn't known. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  constructor(timeout: number) {
    super(`The database did not answer within ${timeout} ms`)
  }
}

/** A call that couldn't be sent to the database's server. The cause says why. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
  constructor(cause: unknown) {
    super("The database can't be reached", { cause })
  }
}

/** Whether an error says that another writer holds the database. Nothing was written in that case. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && /SQLITE_(?:BUSY|LOCKED)/.test(error.message)
}

export function noTransaction(): Promise<never> {
  return Promise.reject(new Error('No interactive transactions: use a single statement or a batch'))
}
