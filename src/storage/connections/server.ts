import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from '@libsql/client'
import { createClient } from '@libsql/client/web'
import pLimit from 'p-limit'
import { timeAttempt } from '#src/telemetry/query-timing.ts'
import {
  type BatchStatement,
  DatabaseTimeout,
  DatabaseUnreachable,
  isBusy,
  modeOf,
  noTransaction,
} from './statements.ts'

/** Milliseconds before the second, third … attempt. */
const pauses = [20, 50, 100, 200, 400, 800]

/**
 * Opens a libSQL server. When other processes keep it busy, it rejects a write before anything is written, so the write
 * is retried with growing pauses. This process sends one write at a time: concurrent writers can deadlock sqld 0.24 in
 * its WAL lock (seen with 50 in parallel on a busy machine), after which it answers nothing until it's restarted.
 * `timeout`: milliseconds for a call, the wait for its turn and all its attempts included. Without it a write to a
 * replica whose primary is down takes most of a minute.
 */
export function openServer(url: string, authToken: string | undefined, timeout = Infinity): Client {
  const given = { url, fetch: fetchWithin(timeout), ...(authToken ? { authToken } : {}) }
  // Calls that waited in the client's own queue would be sent with the deadline of the call they waited for.
  const client = createClient({ ...given, concurrency: Infinity })
  const [limitWrites, limitReads] = [pLimit(1), pLimit(20)]
  const schedule = <T>(mode: TransactionMode, call: () => Promise<T>): Promise<T> =>
    within(timeout, (deadline) => {
      const limit = mode === 'write' ? limitWrites : limitReads
      return limit(() => {
        deadline.throwIfAborted()
        return deadlines.run(deadline, () => withRetry(call, deadline))
      })
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
    // oxlint-disable-next-line typescript/no-deprecated -- the type has it, so it is here to refuse
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

/** The deadline of the call that a request belongs to. */
const deadlines = new AsyncLocalStorage<AbortSignal>()

async function withRetry<T>(call: () => Promise<T>, deadline: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      return await timeAttempt(call)
    } catch (error) {
      if (!isBusy(error) || deadline.aborted) throw error
    }
    // Random, so that rejected writers don't all retry together. The deadline ends the pause, and the call with it.
    await sleep(pause * (0.5 + Math.random()), undefined, { signal: deadline })
  }
  return timeAttempt(call)
}

/** Rejects when the time is over. A call that waits for its turn then never starts, and one that runs ends. */
async function within<T>(timeout: number, call: (deadline: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  if (timeout === Infinity) return call(ending.signal)
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DatabaseTimeout(timeout)
      reject(error)
      ending.abort(error)
    }, timeout)
  })
  try {
    return await Promise.race([call(ending.signal), end])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Asks for uncompressed answers: over HTTPS, sqld would compress each with Brotli's highest level, which takes it 27 ms
 * for one row. Ends requests that no one waits for any more. Calls that aren't scheduled, like migrations, have one each.
 * A network error says that it's one of the database: elsewhere it could be anything's.
 */
function fetchWithin(timeout: number): typeof globalThis.fetch {
  // oxlint-disable-next-line no-restricted-properties -- the database's own URL, from the environment
  const send = globalThis.fetch
  return async (request, init) => {
    const headers = new Headers(request instanceof Request ? request.headers : init?.headers)
    headers.set('accept-encoding', 'identity')
    const signal = timeout === Infinity ? null : (deadlines.getStore() ?? AbortSignal.timeout(timeout))
    try {
      return await send(request, { ...init, headers, ...(signal && { signal }) })
    } catch (error) {
      // Otherwise its time was up.
      throw error instanceof TypeError ? new DatabaseUnreachable(error) : error
    }
  }
}
