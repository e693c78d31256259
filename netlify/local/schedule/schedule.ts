import { readFile } from 'node:fs/promises'
import { Cron } from 'croner'
import * as z from 'zod'
import { writeWhole } from '#netlify/local/data-folder.ts'
import type { FunctionHost } from '#netlify/local/functions/host.ts'

type Host = Pick<FunctionHost, 'sockets' | 'call'>

const memorySchema = z.record(z.string(), z.number())
/** A scheduled function's response if another run holds its job. */
const held = 409
/** Clocks that are set by the network jump by less. */
const skewMs = 60_000

/**
 * Runs the scheduled functions in parallel, each at most once at a time. A file stores when each finished run started, so that
 * a run that was missed or killed is repeated at the next start.
 */
export class Schedule {
  #host: Host
  #file: string
  #lastRuns: Map<string, number>
  #running = new Set<string>()
  #writing: Promise<void> = Promise.resolve()

  private constructor(host: Host, file: string, lastRuns: Map<string, number>) {
    this.#host = host
    this.#file = file
    this.#lastRuns = lastRuns
  }

  /**
   * Jobs that run every minute run at each start, because the last run may have failed due to a setting that is fixed
   * now.
   */
  static async open(host: Host, file: string): Promise<Schedule> {
    const sockets = await host.sockets()
    const frequent = new Set(sockets.filter(({ config }) => config.schedule === '* * * * *').map(({ name }) => name))
    const runs = Object.entries(await readMemory(file)).filter(([name]) => !frequent.has(name))
    return new Schedule(host, file, new Map(runs))
  }

  /** Runs what is due at `now` (milliseconds). Resolves when everything has finished. */
  async runDue(now: number): Promise<void> {
    const runs: Promise<void>[] = []
    for (const { name, config } of await this.#host.sockets()) {
      if (!config.schedule || this.#running.has(name)) continue
      const lastRun = this.#lastRuns.get(name)
      if (lastRun !== undefined && lastRun > now + skewMs) console.warn(`The clock was set back: ${name} runs again.`)
      if (wasDue(config.schedule, lastRun, now)) runs.push(this.#run(name, now))
    }
    await Promise.all(runs)
  }

  async #run(name: string, now: number): Promise<void> {
    this.#running.add(name)
    const request = new Request(`http://localhost/.netlify/functions/${name}`, { method: 'POST' })
    try {
      const { status } = await this.#host.call({ socket: name, request, ip: '127.0.0.1', params: {} })
      if (status !== held) await this.#remember(name, now)
    } catch (error) {
      console.error(`The scheduled function ${name} failed:`, error)
      await this.#remember(name, now)
    } finally {
      this.#running.delete(name)
    }
  }

  #remember(name: string, now: number): Promise<void> {
    this.#lastRuns.set(name, now)
    const write = () => writeWhole(this.#file, `${JSON.stringify(Object.fromEntries(this.#lastRuns))}\n`)
    // One after another, so that the file has the newest state. A failed write doesn't prevent the next.
    this.#writing = this.#writing.then(write, write)
    return this.#writing
  }
}

/** An unreadable file counts as empty: everything runs once more, which does no harm. */
async function readMemory(file: string): Promise<Record<string, number>> {
  try {
    return memorySchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return {}
  }
}

/**
 * Whether a run was due after `lastRun` and up to `now`, in UTC as on Netlify. Milliseconds. Always, if there was no last
 * run. One in the future was noted while the clock ran ahead, and counts as none.
 */
export function wasDue(schedule: string, lastRun: number | undefined, now: number): boolean {
  if (lastRun === undefined || lastRun > now + skewMs) return true
  const next = new Cron(schedule, { timezone: 'UTC' }).nextRun(new Date(lastRun))
  return next !== null && next.getTime() <= now
}

/** After a start, in milliseconds. Jobs load most of the code, and the first pages come before them. */
const firstRunMs = 1000

/** Runs due jobs soon and then every minute. Returns a function that stops it. */
export function startSchedule(schedule: Schedule): () => void {
  const run = () => {
    schedule.runDue(Date.now()).catch((error: unknown) => console.error('The schedule failed:', error))
  }
  const first = setTimeout(run, firstRunMs)
  const eachMinute = new Cron('* * * * *', run)
  return () => {
    clearTimeout(first)
    eachMinute.stop()
  }
}
