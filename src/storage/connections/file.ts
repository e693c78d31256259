import { chmod } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client, InArgs, InStatement, ResultSet } from '@libsql/client'
import { Lane } from './lane.ts'
import { openNative } from './native.ts'
import { type BatchStatement, modeOf, noTransaction } from './statements.ts'
import { openInThread } from './thread.ts'

/** Milliseconds to wait for another process that writes, for builds and commands. */
const patience = 5000
/** A slow query holds one, and the others are read with the other. */
const threadsForReading = 2

export type FileOptions = {
  /** Milliseconds a call may wait for its turn and for other writers. Default: for other writers, five seconds. */
  timeout?: number | undefined
  /**
   * The program of threads that hold the connections (`thread-program.ts`), for a process that serves requests meanwhile.
   * Without it this thread holds them, and every call stops it. It never waits in the database, though.
   */
  threadProgram?: string | undefined
}

/**
 * Opens a database file. Writes run one at a time, on a connection of their own, so that reads don't wait for a
 * write that waits for another process.
 */
export function openFile(url: string, { timeout, threadProgram }: FileOptions = {}): Client {
  const open = () => (threadProgram ? openInThread(threadProgram, url) : openNative(url, 0))
  const waits = { timeout: timeout ?? patience, turnsCount: timeout !== undefined }
  const writes = new Lane(1, open, waits)
  const reads = new Lane(threadProgram ? threadsForReading : 1, open, waits)
  let closed = false
  return {
    execute: async (statement: InStatement, args?: InArgs): Promise<ResultSet> => {
      const execute = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement
      const lane = modeOf([execute]) === 'write' ? writes : reads
      return (await lane.run({ execute })) as ResultSet
    },
    batch: async (batch: BatchStatement[]) => {
      const mode = modeOf(batch)
      return (await (mode === 'write' ? writes : reads).run({ batch, mode })) as ResultSet[]
    },
    migrate: async (migrate: InStatement[]) => (await writes.run({ migrate })) as ResultSet[],
    executeMultiple: async (sql: string) => void (await writes.run({ executeMultiple: sql })),
    // oxlint-disable-next-line typescript/no-deprecated -- the type has it, so it is here to refuse
    transaction: noTransaction,
    sync: () => Promise.reject(new Error('A database file has nothing to sync with')),
    close: () => {
      closed = true
      writes.close()
      reads.close()
    },
    reconnect: () => undefined,
    get closed() {
      return closed
    },
    protocol: 'file',
  }
}

/** Makes a database file, and SQLite's files beside it, unreadable for other users of the machine. */
export async function keepPrivate(url: string): Promise<void> {
  const path = pathOfFile(url)
  for (const suffix of ['', '-wal', '-shm']) {
    await chmod(`${path}${suffix}`, 0o600).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
  }
}

/** The path in a `file:` URL. */
export function pathOfFile(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : decodeURIComponent(/^file:([^?#]*)/.exec(url)?.[1] ?? '')
}
