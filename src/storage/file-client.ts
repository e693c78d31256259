import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from '@libsql/client'

/**
 * Keeps a `file:` client usable. A statement that met SQLITE_BUSY stays open on its connection, where every later
 * COMMIT then fails; so after such an error the connection is replaced. Replacing it would turn away whoever waits for
 * it, so calls go one by one, which they do anyway: the native client is synchronous.
 */
export function keepUsable(client: Client): Client {
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const turn = last.then(call).catch((error: unknown) => {
      if (isBusy(error)) client.reconnect()
      throw error
    })
    last = turn.catch(() => undefined)
    return turn
  }

  return {
    execute: (statement: InStatement, args?: InArgs): Promise<ResultSet> =>
      inTurn(() => (typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement))),
    batch: (statements: (InStatement | [string, InArgs?])[], mode?: TransactionMode) =>
      inTurn(() => client.batch(statements, mode)),
    migrate: (statements: InStatement[]) => inTurn(() => client.migrate(statements)),
    executeMultiple: (sql: string) => inTurn(() => client.executeMultiple(sql)),
    transaction: () => Promise.reject(new Error('No interactive transactions: use a single statement or a batch')),
    sync: () => client.sync(),
    close: () => client.close(),
    reconnect: () => client.reconnect(),
    get closed() {
      return client.closed
    },
    protocol: client.protocol,
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /SQLITE_(BUSY|LOCKED)/.test(error.message)
}
