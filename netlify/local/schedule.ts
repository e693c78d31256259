import type { FunctionHost } from './functions/host.ts'

/** Whether a schedule names this minute (UTC). `@hourly`, `@daily`, or five fields, each a number or `*`. */
export function isDue(schedule: string, time: Date): boolean {
  const fields = (named[schedule] ?? schedule).split(' ')
  const now = [time.getUTCMinutes(), time.getUTCHours(), time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCDay()]
  if (fields.length !== 5 || !fields.every((field) => /^(\*|\d+)$/.test(field))) {
    throw new Error(`The local platform does not know the schedule '${schedule}'`)
  }
  return fields.every((field, index) => field === '*' || Number(field) === now[index])
}

const named: Record<string, string> = { '@hourly': '0 * * * *', '@daily': '0 0 * * *' }

/** Runs the scheduled functions, those of this minute at once, each at most once at a time. Returns how to stop. */
export function startSchedule(host: FunctionHost): () => void {
  const running = new Set<string>()
  let timer: NodeJS.Timeout

  async function runDue(time: Date): Promise<void> {
    for (const { name, config } of await host.sockets()) {
      if (!config.schedule || running.has(name) || !isDue(config.schedule, time)) continue
      running.add(name)
      void run(name).finally(() => running.delete(name))
    }
  }

  async function run(name: string): Promise<void> {
    const request = new Request(`http://localhost/.netlify/functions/${name}`, { method: 'POST' })
    try {
      await host.call({ socket: name, request, ip: '127.0.0.1', params: {} })
    } catch (error) {
      console.error(`The scheduled function ${name} failed:`, error)
    }
  }

  function runNow(): void {
    runDue(new Date()).catch((error: unknown) => console.error('The schedule failed:', error))
  }

  function waitForNextMinute(): void {
    timer = setTimeout(
      () => {
        runNow()
        waitForNextMinute()
      },
      60_000 - (Date.now() % 60_000) + 5,
    )
  }

  // What fell due while no platform ran (mails that a killed one left, say) waits no longer.
  runNow()
  waitForNextMinute()
  return () => clearTimeout(timer)
}
