import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a database call ran, in milliseconds, without waiting for its turn or for other writers. Connections fill it in. */
export type QueryTiming = { ranMs: number; runningSince: number | null }

const timings = new AsyncLocalStorage<QueryTiming>()

export function withTiming<T>(timing: QueryTiming, work: () => Promise<T>): Promise<T> {
  return timings.run(timing, work)
}

/** Of the call that is running, for a connection that measures elsewhere. */
export function currentTiming(): QueryTiming | undefined {
  return timings.getStore()
}

/** Measures one attempt on a connection. Of several attempts the last one counts. */
export async function timeAttempt<T>(attempt: () => Promise<T>): Promise<T> {
  const timing = timings.getStore()
  if (!timing) return attempt()
  const startedAt = performance.now()
  timing.runningSince = startedAt
  try {
    return await attempt()
  } finally {
    timing.ranMs = performance.now() - startedAt
    timing.runningSince = null
  }
}

/** A call that was given up may still be running. */
export function ranFor({ ranMs, runningSince }: QueryTiming): number {
  return runningSince === null ? ranMs : performance.now() - runningSince
}
