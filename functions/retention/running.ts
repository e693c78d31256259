import type { Services } from '#functions/services.ts'
import { cleanups } from './cleanups.ts'

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
