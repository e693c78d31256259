import { faultOfError } from '#functions/fetching/faults.ts'
import { HostBusy, PageFault } from '#functions/fetching/page-faults.ts'
import type { Fault } from '#src/domain/fetching/faults.ts'
import type { ScoutRun } from './read-candidate.ts'

const second = 1000
const minute = 60 * second

/** Pages and sitemaps that a host is asked for in one turn. */
export const turnRequests = 20
/** Between two turns of a host, at least. */
const shortestGapMs = second
/** After 429 or 503 without a time. */
const refusedGapMs = 10 * minute
/** If another run is connected to where a page redirects, or the host doesn't respond. */
const busyGapMs = minute
const longestGapMs = 24 * 60 * minute
/** In a row. */
const maxUnanswered = 2

/** `busy`: nothing is known yet, because another run is connected to the host. */
export type Attempt<Value> = { value: Value } | { fault: Fault } | 'busy'

/** A host's turn: what it's asked for until it wants a pause, the requests are used up, or the time is over. */
export class Turn {
  /** Whether anything responded. Null: nothing was asked. */
  responded: boolean | null = null
  readonly run: ScoutRun
  readonly #host: string
  readonly #untilMs: number
  #left = turnRequests
  #unanswered = 0
  #gapMs = shortestGapMs
  #isStopped = false

  constructor(run: Omit<ScoutRun, 'heard'>, host: string, untilMs: number) {
    this.run = { ...run, heard: () => this.#hear() }
    this.#host = host
    this.#untilMs = untilMs
  }

  get isOver(): boolean {
    return this.#isStopped || this.#left <= 0 || this.run.services.now() >= this.#untilMs
  }

  /** When the next one may begin. */
  get nextAt(): number {
    return this.run.services.now() + this.#gapMs
  }

  /** Asks for one thing. Throws only for what isn't the host's doing. */
  async try<Value>(ask: () => Promise<Value>): Promise<Attempt<Value>> {
    this.#left -= 1
    try {
      return { value: await ask() }
    } catch (error) {
      if (error instanceof HostBusy) {
        this.#stop(busyGapMs)
        return 'busy'
      }
      return { fault: this.#faultOf(error) }
    } finally {
      const pause = this.run.connections.pauseOf(this.#host)
      if (pause > this.run.connections.waitLimitMs) this.#stop(pause)
    }
  }

  #faultOf(error: unknown): Fault {
    if (!(error instanceof PageFault)) {
      this.responded ??= false
      this.#unanswered += 1
      if (this.#unanswered >= maxUnanswered) this.#stop(busyGapMs)
      return faultOfError(error)
    }
    const { fault, status, retryAfterMs } = error
    if (status !== null || fault === 'missing') this.#hear()
    if (status === 429 || status === 503) this.#stop(Math.min(retryAfterMs ?? refusedGapMs, longestGapMs))
    return fault
  }

  #hear(): void {
    this.responded = true
    this.#unanswered = 0
  }

  #stop(gapMs: number): void {
    this.#isStopped = true
    this.#gapMs = Math.max(this.#gapMs, gapMs)
  }
}
