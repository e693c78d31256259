import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client'
import { createClient } from '@libsql/client/web'
import { type BatchStatement, isBusy, modeOf, noTransaction } from './statements.ts'

/** Milliseconds before the second, third … try. */
const pauses = [20, 50, 100, 200, 400, 800]

/**
 * Opens a libSQL server. Many functions write to it at once, and the server turns away whoever finds it busy for too
 * long; nothing was written then, so the same is tried again, each time a little later.
 */
export function openServer(url: string, authToken: string | undefined): Client {
  const client = createClient({ url, ...(authToken ? { authToken } : {}) })
  return {
    execute: (statement: InStatement, args?: InArgs): Promise<ResultSet> =>
      patiently(() => (typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement))),
    batch: (statements: BatchStatement[]) => patiently(() => client.batch(statements, modeOf(statements))),
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

async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (const pause of pauses) {
    try {
      return await call()
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    // By chance, so that those that were turned away together do not come back together.
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())))
  }
  return call()
}
