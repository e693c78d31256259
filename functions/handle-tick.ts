import { servicesFor, telemetryFor } from './app.ts'
import type { Job } from './jobs.ts'

/** For the collector, after a run on Netlify. */
const flushMs = 3000

const running = new Set<Job>()

/** Called every minute. Runs the jobs that are due. */
export async function handleTick(deployContext: string): Promise<Response> {
  const services = servicesFor(deployContext)
  const telemetry = await telemetryFor(deployContext)
  const { runDueJobs } = await import('./tick.ts')
  try {
    await runDueJobs(services, running)
  } catch (error) {
    // Without the database there are no leases, so no job can say it.
    await (await import('./alerts/watch.ts')).alertWithoutDatabase(services, error)
    throw error
  } finally {
    await telemetry?.flush(flushMs)
  }
  return new Response(null, { status: 204 })
}
