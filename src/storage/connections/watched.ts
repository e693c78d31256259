import type { Client, InArgs, InStatement } from '@libsql/client'
import { observeQuery } from '#src/telemetry/observe.ts'
import { type BatchStatement, textOf } from './statements.ts'

/** The same client, with each call measured. A batch is one call, named by its first statement. */
export function watchClient(client: Client): Client {
  return {
    ...client,
    execute: (statement: InStatement, args?: InArgs) =>
      observeQuery(textOf(statement), () =>
        typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement),
      ),
    batch: (statements: BatchStatement[]) =>
      observeQuery(statements[0] ? textOf(statements[0]) : '', () => client.batch(statements)),
    get closed() {
      return client.closed
    },
  }
}
