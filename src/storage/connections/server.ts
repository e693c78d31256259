import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from '@libsql/client'
import { createClient } from '@libsql/client/web'
import pLimit from 'p-limit'
import { type BatchStatement, isBusy, modeOf, noTransaction } from './statements.ts'

/** Milliseconds before the second, third … attempt. */
const pauses = [20, 50, 100, 200, 400, 800]

/** A call that took longer than it may. Whether a write happened isn't known. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  constructor(timeout: number) {
    super(`The database did not answer within ${timeout} ms`)
  }
}

/**
 * Opens a libSQL server. When other processes keep it busy, it rejects a write before anything is written, so the write
 * is retried with growing pauses. This process sends one write at a time: concurrent writers can deadlock sqld 0.24 in
 * its WAL lock (seen with 50 in parallel on a busy machine), after which it only accepts reads.
 * `timeout`: milliseconds for a call, the wait for its turn included. Without it a write to a replica whose primary is
 * down takes most of a minute.
 */
export function openServer(url: string, authToken: string | undefined, timeout = Infinity): Client {
  const client = createClient({ url, fetch: fetchWithin(timeout), ...(authToken ? { authToken } : {}) })
  const limitWrites = pLimit(1)
  const schedule = <T>(mode: TransactionMode, call: () => Promise<T>): Promise<T> =>
    within(timeout, (isOver) => {
      const run = () => (isOver() ? Promise.reject(new DatabaseTimeout(timeout)) : withRetry(call))
      return mode === 'write' ? limitWrites(run) : run()
    })
  return {
    execute: (statement: InStatement, args?: InArgs): Promise<ResultSet> =>
      schedule(modeOf([statement]), () =>
        typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement),
      ),
    batch: (statements: BatchStatement[]) => {
      const mode = modeOf(statements)
      return schedule(mode, () => client.batch(statements, mode))
    },
    migrate: (statements: InStatement[]) => client.migrate(statements),
    executeMultiple: (sql: string) => client.executeMultiple(sql),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the type has it, so it is here to refuse
    transaction: noTransaction,
    sync: () => client.sync(),
    close: () => client.close(),
    reconnect: () => client.reconnect(),
    get closed() {
      return client.closed
    },
    protocol: client.protocol,
  }
}

async function withRetry<T>(call: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await call()
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    // Random, so that rejected writers don't all retry together.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
  }
  return call()
}

/** Rejects when the time is over. The call is told, so that it doesn't start then. */
async function within<T>(timeout: number, call: (isOver: () => boolean) => Promise<T>): Promise<T> {
  if (timeout === Infinity) return call(() => false)
  let over = false
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      over = true
      reject(new DatabaseTimeout(timeout))
    }, timeout)
  })
  try {
    return await Promise.race([call(() => over), end])
  } finally {
    clearTimeout(timer)
  }
}

/** Ends requests that no one waits for any more. */
function fetchWithin(timeout: number): typeof globalThis.fetch {
  // eslint-disable-next-line no-restricted-properties -- the database's own URL, from the environment
  const send = globalThis.fetch
  if (timeout === Infinity) return send
  return (request, init) => send(request, { ...init, signal: AbortSignal.timeout(timeout) })
}
