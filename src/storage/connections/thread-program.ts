import { parentPort, workerData } from 'node:worker_threads'
import type { ResultSet, Value } from '@libsql/client'
import { type Call, openNative, type Result } from './native.ts'

// A thread with one connection to a database file. Run from source, which Node can.

/** Rows without their names, which are the same for all. */
export type SentResult = Omit<ResultSet, 'rows' | 'toJSON'> & { values: Value[][] }
/** A cloned error keeps its message only. */
export type SentError = { name: string; message: string; code?: unknown; extendedCode?: unknown; rawCode?: unknown }
/** `ms`: how long the call took here. */
export type Reply = { ms: number } & ({ result: SentResult | SentResult[] | undefined } | { error: SentError })

/** Milliseconds. The lane tries again after that, until the call's time is over. */
const busyTimeout = 100

const connection = openNative(String(workerData), busyTimeout)

parentPort?.on('message', (message: Call | 'close') => {
  if (message !== 'close') return void answer(message)
  connection.close()
  parentPort?.close()
})

async function answer(call: Call): Promise<void> {
  const startedAt = performance.now()
  const outcome = await connection.run(call).then(
    (result) => ({ result: prepareResult(result) }),
    (error: unknown) => ({ error: prepareError(error) }),
  )
  parentPort?.postMessage({ ...outcome, ms: performance.now() - startedAt } satisfies Reply)
}

function prepareResult(result: Result): SentResult | SentResult[] | undefined {
  return Array.isArray(result) ? result.map(prepareSet) : result && prepareSet(result)
}

function prepareSet({ columns, columnTypes, rows, rowsAffected, lastInsertRowid }: ResultSet): SentResult {
  const values = rows.map((row) => Array.prototype.slice.call(row) as Value[])
  return { columns, columnTypes, values, rowsAffected, lastInsertRowid }
}

function prepareError(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message } = error
  const { code, extendedCode, rawCode } = error as Partial<SentError>
  return { name, message, code, extendedCode, rawCode }
}
