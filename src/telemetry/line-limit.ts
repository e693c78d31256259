import type { LogEntry } from './log-entry.ts'

type Seen = { count: number; level: LogEntry['level'] }

/** Lines of one event in a second. Security events have limits of their own. An access log has every request, or nobody could count with it. */
const linesASecond = 20
const limits: Readonly<Record<string, number>> = { access: Infinity, security: 500 }

/** Bounds the log: of an event that happens often in a second, the first lines are written, then how many there were. */
export class LineLimit {
  readonly #report: (entry: LogEntry) => void
  #seen = new Map<string, Seen>()
  #second = 0
  #timer: NodeJS.Timeout | undefined

  /** `report` gets the counts. */
  constructor(report: (entry: LogEntry) => void) {
    this.#report = report
  }

  /** Whether to write a line. `now` in milliseconds. */
  admit({ event, level }: LogEntry, now: number): boolean {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) this.flush()
    this.#second = second
    const seen = this.#seen.get(event) ?? { count: 0, level }
    this.#seen.set(event, seen)
    seen.count += 1
    if (seen.count <= (limits[event] ?? linesASecond)) return true
    this.#timer ??= setTimeout(() => this.flush(), 1000).unref()
    return false
  }

  /** Reports what wasn't written. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const seen = [...this.#seen]
    this.#seen.clear()
    for (const [of, { count, level }] of seen) {
      const left = count - (limits[of] ?? linesASecond)
      if (left > 0) this.#report({ level, event: 'lines-left-out', of, count: left })
    }
  }
}
