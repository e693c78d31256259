import type { LogEntry } from '#src/telemetry/log-entry.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { severityOf } from '#src/domain/security-log/events.ts'

const minuteMs = 60_000
/** Lines per minute. Further clients share one, so that an attack doesn't fill the disk. */
const maxClients = 100
const otherClients = 'others'

/** `at`: when it last happened. */
type Refused = { route: string; client: string; count: number; at: number }

/**
 * Logs requests over a function's rate limit, which no function sees, in the security log's format: the first per
 * client, function and minute immediately, and the count at the end of that minute.
 */
export class RefusalLog {
  readonly #print: (entry: LogEntry) => void
  readonly #refused = new Map<string, Refused>()
  #minute = 0
  #timer: NodeJS.Timeout | undefined

  constructor(print: (entry: LogEntry) => void) {
    this.#print = print
  }

  /** `now` in milliseconds. */
  note(route: string, ip: string, now: number): void {
    const minute = Math.floor(now / minuteMs)
    if (minute !== this.#minute) this.flush()
    this.#minute = minute
    this.#timer ??= setTimeout(() => this.flush(), minuteMs - (now % minuteMs)).unref()
    const refused = this.#find(route, clientKey(ip))
    refused.count += 1
    refused.at = now
    if (refused.count === 1) this.#write(refused)
  }

  /** Prints counts that weren't printed yet. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const refused of this.#refused.values()) if (refused.count > 1) this.#write(refused)
    this.#refused.clear()
  }

  #find(route: string, client: string): Refused {
    const key = `${route} ${client}`
    const known = this.#refused.get(key)
    if (known) return known
    if (this.#refused.size >= maxClients && client !== otherClients) return this.#find('any', otherClients)
    const added = { route, client, count: 0, at: 0 }
    this.#refused.set(key, added)
    return added
  }

  #write({ route, client, count, at }: Refused): void {
    const security = 'rate-limited'
    const severity = severityOf(security)
    const level = severity === 'info' ? 'info' : 'warn'
    const time = new Date(at).toISOString()
    this.#print({ time, level, event: 'security', security, severity, userId: null, client, details: { route }, count })
  }
}
