import type { Services } from '#functions/services.ts'
import { findLastRun } from '#src/storage/jobs/queries.ts'
import { undoFutureTimes } from '#src/storage/jobs/clock.ts'
import { cleanups } from './cleanups.ts'

const day = 24 * 60 * 60 * 1000

/**
 * The hourly sweep. After a jump of the clock it deletes nothing, because the clock may be wrong: machines start with a wrong one
 * and correct it soon. A machine that was off for days continues an hour later.
 */
export async function runSweep(services: Services, untilMs: number): Promise<void> {
  const { db, now, log } = services
  const rows = await undoFutureTimes(db, now()).catch((error: unknown) => {
    log({ level: 'error', event: 'future-times-not-undone', error: String(error) })
    return 0
  })
  if (rows > 0) log({ level: 'warn', event: 'clock-was-ahead', rows })
  const last = await findLastRun(db, 'sweep')
  if (last !== null && Math.abs(now() - last) > day) {
    log({ level: 'warn', event: 'sweep-postponed', lastRun: new Date(last).toISOString() })
    return
  }
  await runCleanups(services, untilMs)
}

/** Runs all cleanups in parallel, so that a slow or failing one doesn't affect the others. */
export async function runCleanups(services: Services, untilMs: number, chosen = cleanups): Promise<void> {
  const outcomes = await Promise.all(
    chosen.map(async ({ name, run }) => {
      try {
        await run(services, untilMs)
        return []
      } catch (error) {
        services.log({ level: 'error', event: 'cleanup-failed', cleanup: name, error: String(error) })
        return [name]
      }
    }),
  )
  const failed = outcomes.flat()
  if (failed.length > 0) throw new Error(`These cleanups failed: ${failed.join(', ')}`)
}
