import { listDueTimes } from '#src/storage/jobs/queries.ts'
import { removeJobs, takeDueJobs } from '#src/storage/jobs/changes.ts'
import { describeFailure } from '#src/domain/text/failures.ts'
import { holdMsOf, type Job, jobNames, nextRun, runTaken } from './jobs.ts'
import type { Services } from './services.ts'

const day = 24 * 60 * 60 * 1000
/** Clocks of machines that share a database differ by less. */
const skewMs = 60_000

type DueTime = Awaited<ReturnType<typeof listDueTimes>>[number]
type JobDue = DueTime & { name: Job }

/**
 * Runs all jobs that are due in parallel, and resolves when they have finished. A job that fails doesn't affect the others.
 * One that another run or instance holds, or that isn't due, costs nothing. `running`: those that still run in this process,
 * which may be for longer than their lease.
 */
export async function runDueJobs(services: Services, running = new Set<Job>()): Promise<void> {
  const { db, now, newId } = services
  const known = await listDueTimes(db)
  const time = now()
  await removeForgotten(services, known, time)
  const due = jobNames
    .filter((name) => !running.has(name))
    .map((name): JobDue => {
      const { dueAt = null, heldUntil = 0 } = known.find((job) => job.name === name) ?? {}
      return { name, dueAt, heldUntil }
    })
    .filter((job) => isDue(job, time))
  if (due.length === 0) return
  const holder = newId()
  const taken = await Promise.all(
    [...Map.groupBy(due, ({ name }) => holdMsOf(name))].map(async ([holdMs, jobs]) => {
      const lease = { holder, now: time, holdMs }
      const names = await takeDueJobs(db, jobs, lease)
      return jobs.filter(({ name }) => names.has(name)).map(({ name }) => ({ ...lease, name }))
    }),
  )
  await Promise.all(
    taken.flat().map(async (lease) => {
      const { name } = lease
      running.add(name)
      try {
        await runTaken(services, lease)
      } catch (error) {
        services.log({ level: 'error', event: 'job-failed', job: name, error: describeFailure(error) })
      } finally {
        running.delete(name)
      }
    }),
  )
}

/**
 * Whether to try to take a job. A missed run is made up for once. A time later than any that could be written now was written
 * while the clock ran ahead, or by a version with another schedule, and doesn't count.
 */
function isDue({ name, dueAt, heldUntil }: JobDue, now: number): boolean {
  if (heldUntil > now && heldUntil <= now + holdMsOf(name)) return false
  return dueAt === null || dueAt <= now || dueAt > nextRun(name, now) + skewMs
}

/** Jobs of an earlier version would look as if they had stopped. */
async function removeForgotten({ db }: Services, known: readonly DueTime[], now: number): Promise<void> {
  const own = new Set<string>(jobNames)
  const gone = known.filter(({ name, dueAt }) => !own.has(name) && dueAt !== null && dueAt < now - day)
  if (gone.length === 0) return
  const names = gone.map(({ name }) => name)
  await removeJobs(db, names, now - day)
}
