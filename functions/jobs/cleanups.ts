import { removeOldEvents } from '#src/storage/payments.ts'
import { removeOldRateLimits } from '#src/storage/rate-limits.ts'
import { removeStaleAccounts } from '#src/storage/users.ts'
import { removeUnconfirmed } from '#src/storage/waitlist.ts'
import type { Services } from '#functions/services.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes what is kept no longer. One that deletes much works in small steps and begins none after `untilMs`. */
export type Cleanup = { name: string; run: (services: Services, untilMs: number) => Promise<unknown> }

const cleanups: Cleanup[] = [
  {
    name: 'unused-uploads',
    run: async (services, untilMs) => {
      const { sweepUploads } = await import('#functions/images/sweep.ts')
      await sweepUploads(services, untilMs)
    },
  },
  { name: 'unconfirmed-waitlist', run: ({ db, now }) => removeUnconfirmed(db, now() - 30 * day) },
  { name: 'stale-accounts', run: ({ db, now }) => removeStaleAccounts(db, now() - 30 * day, now()) },
  { name: 'payment-events', run: ({ db, now }) => removeOldEvents(db, now() - 90 * day) },
  { name: 'rate-limits', run: ({ db, now }) => removeOldRateLimits(db, now() - 2 * day) },
]

/** Runs all cleanups side by side, so that one which is slow or fails takes nothing from the others. */
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
