import { Cron } from 'croner'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { log } from '#src/telemetry/log.ts'

type Host = Pick<FunctionHost, 'sockets' | 'call'>

/** After a start, in milliseconds. Jobs load most of the code, and the first pages come before them. */
const firstCallMs = 1000

/**
 * Calls the scheduled functions soon and then every minute, as Netlify does, whether or not an earlier call has ended.
 * They decide what is due. Returns a function that stops it.
 */
export function startSchedule(host: Host, firstMs = firstCallMs): () => void {
  const run = () => {
    callScheduled(host).catch((error: unknown) => log({ level: 'error', event: 'schedule-failed', error }))
  }
  const first = setTimeout(run, firstMs)
  const eachMinute = new Cron('* * * * *', run)
  return () => {
    clearTimeout(first)
    eachMinute.stop()
  }
}

/** Resolves when all have ended. A failure of one doesn't affect the others. */
export async function callScheduled(host: Host, report: typeof log = log): Promise<void> {
  const scheduled = (await host.sockets()).filter(({ config }) => config.schedule)
  await Promise.all(
    scheduled.map(async ({ name }) => {
      const request = new Request(`http://localhost/.netlify/functions/${name}`, { method: 'POST' })
      try {
        await host.call({ socket: name, request, ip: '127.0.0.1', params: {} })
      } catch (error) {
        report({ level: 'error', event: 'job-failed', job: name, error })
      }
    }),
  )
}
