import { Worker } from 'node:worker_threads'
import type { ResultSet } from '@libsql/client'
import { currentTiming, type QueryTiming } from '#src/telemetry/query-timing.ts'
import type { Call, Connection, Result } from './native.ts'
import type { Reply, SentError, SentResult } from './thread-program.ts'

/**
 * Opens a database file in a thread, so that this one never waits for it. `program`: the path of `thread-program.ts`, which has no
 * part in the functions' bundle.
 */
export function openInThread(program: string, url: string): Connection {
  // The thread needs nothing of the environment, and no option this process was started with.
  const worker = new Worker(program, { workerData: url, env: {}, execArgv: [] })
  let call: PromiseWithResolvers<Result> | null = null
  let timing: QueryTiming | undefined
  let isOpen = true
  const fail = (error: Error) => {
    isOpen = false
    call?.reject(error)
    call = null
  }
  worker.on('message', (reply: Reply) => {
    worker.unref()
    // Not the time until this thread reads the answer, which has other things to do.
    if (timing) timing.ranMs = reply.ms
    if ('error' in reply) call?.reject(restoreError(reply.error))
    else call?.resolve(restoreResult(reply.result))
    call = null
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error('The database thread ended')))
  worker.unref()
  return {
    run: (sent: Call) => {
      call = Promise.withResolvers()
      timing = currentTiming()
      // The process has to stay until there is an answer.
      worker.ref()
      worker.postMessage(sent)
      return call.promise
    },
    isOpen: () => isOpen,
    close: () => {
      isOpen = false
      worker.postMessage('close')
    },
  }
}

function restoreResult(result: SentResult | SentResult[] | undefined): Result {
  if (!result) return undefined
  return Array.isArray(result) ? result.map(restoreSet) : restoreSet(result)
}

function restoreSet({ values, ...set }: SentResult): ResultSet {
  const { columns } = set
  const rows = values.map((row) => restoreRow(columns, row))
  // Not enumerable in the client's either: it's a method there.
  const toJSON = { value: () => ({ ...set, rows: values }) }
  return Object.defineProperty({ ...set, rows }, 'toJSON', toJSON) as ResultSet
}

/** By index and by name, as the client makes them: only names are enumerable, and the first of two with one name counts. */
function restoreRow(columns: readonly string[], values: SentResult['values'][number]): ResultSet['rows'][number] {
  const row = {} as ResultSet['rows'][number]
  Object.defineProperty(row, 'length', { value: values.length })
  values.forEach((value, index) => {
    Object.defineProperty(row, index, { value })
    const name = columns[index] ?? ''
    if (!Object.hasOwn(row, name)) row[name] = value
  })
  return row
}

function restoreError({ message, ...rest }: SentError): Error {
  return Object.assign(new Error(message), rest)
}
