import { servicesFor } from './app.ts'
import type { Job } from './jobs.ts'

/** A scheduled function. 409: another run holds the job, so this one did nothing. */
export async function handleJob(job: Job, deployContext: string): Promise<Response> {
  const { runJob } = await import('./jobs.ts')
  const outcome = await runJob(servicesFor(deployContext), job)
  return new Response(null, { status: outcome === 'done' ? 204 : 409 })
}
