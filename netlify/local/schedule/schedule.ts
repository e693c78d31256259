import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { writeWhole } from '#netlify/local/data-folder.ts'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { wasDue } from './due.ts'

type Host = Pick<FunctionHost, 'sockets' | 'call'>

const memorySchema = z.record(z.string(), z.number())
/** What a scheduled function answers when another run holds its job. */
const held = 409

/**
 * Runs the scheduled functions, each by itself and at most once at a time. A file remembers when each one last came to its
 * end, so that what fell due while no platform ran, or was killed on the way, runs at the next start.
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

  /** What runs every minute runs at each start: its last run may have failed for want of what is configured now. */
  static async open(host: Host, file: string): Promise<Schedule> {
    const sockets = await host.sockets()
    const frequent = new Set(sockets.filter(({ config }) => config.schedule === '* * * * *').map(({ name }) => name))
    const runs = Object.entries(await readMemory(file)).filter(([name]) => !frequent.has(name))
    return new Schedule(host, file, new Map(runs))
  }

  /** Runs what is due at `now` (milliseconds). Resolves when all of it has ended. */
  async runDue(now: number): Promise<void> {
    const runs: Promise<void>[] = []
    for (const { name, config } of await this.#host.sockets()) {
      if (!config.schedule || this.#running.has(name)) continue
      if (wasDue(config.schedule, this.#lastRuns.get(name), now)) runs.push(this.#run(name, now))
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
    // One after the other: the file has the newest state.
    this.#writing = this.#writing.then(() =>
      writeWhole(this.#file, `${JSON.stringify(Object.fromEntries(this.#lastRuns))}\n`),
    )
    return this.#writing
  }
}

/** What can't be read is forgotten: then everything runs once more, which does no harm. */
async function readMemory(file: string): Promise<Record<string, number>> {
  try {
    return memorySchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return {}
  }
}

/** Runs what is due now and then each minute. Returns how to stop. */
export function startSchedule(schedule: Schedule): () => void {
  let timer: NodeJS.Timeout
  const run = () => {
    schedule.runDue(Date.now()).catch((error: unknown) => console.error('The schedule failed:', error))
    // A little after the full minute, so that a timer which fires early does not miss it.
    timer = setTimeout(run, 60_000 - (Date.now() % 60_000) + 5)
  }
  run()
  return () => clearTimeout(timer)
}
