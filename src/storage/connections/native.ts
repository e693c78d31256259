import type { Client, InStatement, ResultSet, TransactionMode } from '@libsql/client'
import { timeAttempt } from '#src/telemetry/query-timing.ts'
import { type BatchStatement, isBusy } from './statements.ts'

/** A call of a client, as it can be sent to a thread. */
export type Call =
  | { execute: InStatement }
  | { batch: BatchStatement[]; mode: TransactionMode }
  | { migrate: InStatement[] }
  | { executeMultiple: string }

export type Result = ResultSet | ResultSet[] | undefined

/** One connection to a database file. Takes one call at a time. */
export type Connection = {
  run: (call: Call) => Promise<Result>
  /** False: it can't be used any more. */
  isOpen: () => boolean
  close: () => void
}

/**
 * Opens a database file in this thread, which every call stops until it's done. `busyTimeout`: milliseconds it may also
 * wait there for another writer. A statement that met SQLITE_BUSY stays open on its connection, where every later COMMIT
 * then fails, so the connection is replaced after such an error.
 */
export function openNative(url: string, busyTimeout: number): Connection {
  const opening = createClient(url, busyTimeout)
  // The first caller gets the error. Without a caller it doesn't matter.
  opening.catch(() => undefined)
  let closed = false
  return {
    run: async (call) => {
      const client = await opening
      try {
        return await timeAttempt(() => runOn(client, call))
      } catch (error) {
        if (isBusy(error) && !closed) client.reconnect()
        throw error
      }
    },
    isOpen: () => !closed,
    close: () => {
      closed = true
      void opening.then((client) => client.close())
    },
  }
}

async function createClient(url: string, timeout: number): Promise<Client> {
  // Native code is half of a cold start, and functions that use a server never load it.
  const sqlite = await import('@libsql/client/sqlite3')
  return sqlite.createClient({ url, concurrency: 1, timeout })
}

async function runOn(client: Client, call: Call): Promise<Result> {
  if ('execute' in call) return client.execute(call.execute)
  if ('batch' in call) return client.batch(call.batch, call.mode)
  if ('migrate' in call) return client.migrate(call.migrate)
  await client.executeMultiple(call.executeMultiple)
  return undefined
}
