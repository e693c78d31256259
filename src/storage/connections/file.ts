import { chmod } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client'
import { type BatchStatement, isBusy, modeOf, noTransaction } from './statements.ts'

/** Milliseconds to wait for another writer. The native client is synchronous, so the whole process waits. */
const busyTimeout = 5000

/**
 * Opens a database file and keeps it usable. A statement that met SQLITE_BUSY stays open on its connection, where every
 * later COMMIT then fails, so the connection is replaced after such an error. Replacing it rejects waiting calls, so
 * calls run one at a time, which they do anyway.
 */
export function openFile(url: string): Client {
  const opening = openNative(url)
  // The first caller gets the error. Without a caller it doesn't matter.
  opening.catch(() => undefined)
  let closed = false
  let last: Promise<unknown> = opening

  const enqueue = <T>(call: (client: Client) => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      const client = await opening
      try {
        return await call(client)
      } catch (error) {
        if (isBusy(error) && !closed) client.reconnect()
        throw error
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    execute: (statement: InStatement, args?: InArgs): Promise<ResultSet> =>
      enqueue((client) =>
        typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement),
      ),
    batch: (statements: BatchStatement[]) => enqueue((client) => client.batch(statements, modeOf(statements))),
    migrate: (statements: InStatement[]) => enqueue((client) => client.migrate(statements)),
    executeMultiple: (sql: string) => enqueue((client) => client.executeMultiple(sql)),
    // oxlint-disable-next-line typescript/no-deprecated -- the type has it, so it is here to refuse
    transaction: noTransaction,
    sync: () => enqueue((client) => client.sync()),
    close: () => {
      closed = true
      void opening.then((client) => client.close())
    },
    reconnect: () => void opening.then((client) => client.reconnect()),
    get closed() {
      return closed
    },
    protocol: 'file',
  }
}

async function openNative(url: string): Promise<Client> {
  // Native code is half of a cold start, and functions that use a server never load it.
  const { createClient } = await import('@libsql/client/sqlite3')
  return createClient({ url, concurrency: 1, timeout: busyTimeout })
}

/** Makes a database file, and SQLite's files beside it, unreadable for other users of the machine. */
export async function keepPrivate(url: string): Promise<void> {
  const path = url.startsWith('file://') ? fileURLToPath(url) : (url.slice('file:'.length).split('?')[0] ?? '')
  for (const suffix of ['', '-wal', '-shm']) {
    await chmod(`${path}${suffix}`, 0o600).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
}
