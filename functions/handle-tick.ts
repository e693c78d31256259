import { servicesFor } from './app.ts'
import type { Job } from './jobs.ts'

const running = new Set<Job>()

/** Called every minute. Runs the jobs that are due. */
export async function handleTick(deployContext: string): Promise<Response> {
  const { runDueJobs } = await import('./tick.ts')
  await runDueJobs(servicesFor(deployContext), running)
  return new Response(null, { status: 204 })
}
