import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client'
import { currentRequest } from '#src/telemetry/context.ts'
import { type BatchStatement, modeOf, noTransaction } from './statements.ts'

/** Milliseconds during which a server that failed is asked last. */
const restMs = 2000

type Server = { client: Client; restsUntil: number }

export type ReplicatedOptions = {
  /** Which server is read first. */
  reads: 'primary' | 'replica'
  /** Whether an error says that a server can't be reached, so that the other one may. */
  isUnavailable: (error: unknown) => boolean
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * A primary and a replica of it, which is some seconds behind. What writes goes to the primary. Reads go to one of them, and to
 * the other while that one can't be reached: so reading goes on when the primary is down, from what the replica has.
 */
export function openReplicated(primary: Client, replica: Client, options: ReplicatedOptions): Client {
  const { reads, isUnavailable, now = Date.now } = options
  const [first, second] = [primary, replica].map((client): Server => ({ client, restsUntil: 0 })) as [Server, Server]
  const order = reads === 'primary' ? [first, second] : [second, first]

  async function read<T>(call: (client: Client) => Promise<T>): Promise<T> {
    const isAwake = ({ restsUntil }: Server) => restsUntil <= now()
    const asked = [...order.filter(isAwake), ...order.filter((server) => !isAwake(server))]
    for (const server of asked) {
      try {
        const result = await call(server.client)
        const request = currentRequest()
        if (server === second && request) request.mayLag = true
        return result
      } catch (error) {
        if (server === asked.at(-1) || !isUnavailable(error)) throw error
        server.restsUntil = now() + restMs
      }
    }
    throw new Error('Neither server was asked')
  }

  /** What was written here is read here: once the primary takes a write, it is read first again. */
  async function write<T>(call: (client: Client) => Promise<T>): Promise<T> {
    const result = await call(primary)
    first.restsUntil = 0
    return result
  }

  const isRead = (statements: BatchStatement[]) => modeOf(statements) !== 'write'
  return {
    execute: (statement: InStatement, args?: InArgs): Promise<ResultSet> => {
      const call = (client: Client) =>
        typeof statement === 'string' ? client.execute(statement, args) : client.execute(statement)
      return isRead([statement]) ? read(call) : write(call)
    },
    batch: (statements: BatchStatement[]) => {
      const call = (client: Client) => client.batch(statements)
      return isRead(statements) ? read(call) : write(call)
    },
    migrate: (statements: InStatement[]) => primary.migrate(statements),
    executeMultiple: (sql: string) => primary.executeMultiple(sql),
    // oxlint-disable-next-line typescript/no-deprecated -- the type has it, so it is here to refuse
    transaction: noTransaction,
    sync: () => primary.sync(),
    close: () => {
      primary.close()
      replica.close()
    },
    reconnect: () => {
      primary.reconnect()
      replica.reconnect()
    },
    get closed() {
      return primary.closed
    },
    protocol: primary.protocol,
  }
}
