import { clientKey } from '#src/domain/clients/clients.ts'
import { LoopWatch } from './loop-watch.ts'

/** Kinds of function calls, each with places of its own, so that one can't take those of another. */
export type WorkKind = 'read' | 'page' | 'write'

export type AdmissionLimits = {
  /** Calls of each kind that run at the same time while the event loop is on time. */
  running: Record<WorkKind, number>
  /** Calls of each kind that wait, and for how many milliseconds at most. */
  waiting: number
  waitMs: number
  /** Of one client, once calls of that kind have to wait. */
  perClient: number
  /**
   * What a few browsers do, on a machine that other programs keep busy: places that stay however late the event loop is, and
   * calls that may wait for longer. A browser opens a page of the dashboard with six calls.
   */
  few: { running: number; waiting: number }
}

export const defaultAdmission: AdmissionLimits = {
  running: { read: 32, page: 16, write: 64 },
  waiting: 128,
  waitMs: 1000,
  perClient: 12,
  few: { running: 4, waiting: 40 },
}

/** To be called when the call has ended. */
export type Leave = () => void
type Waiting = { since: number; client: string; isGone: () => boolean; settle: (leave: Leave | null) => void }
type Lane = { limit: number; running: number; waiting: Waiting[]; averageMs: number }

/**
 * Decides which function calls run, which wait and which are refused, before queues grow: a call that would wait for longer
 * than a visitor does only delays the others. When the event loop is late, fewer run.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #lanes: Record<WorkKind, Lane>
  readonly #byClient = new Map<string, number>()
  readonly #loop: Pick<LoopWatch, 'share' | 'stop'>
  #refused = 0

  constructor(limits = defaultAdmission, loop: Pick<LoopWatch, 'share' | 'stop'> = new LoopWatch()) {
    this.#limits = limits
    this.#loop = loop
    const lane = (kind: WorkKind): Lane => ({ limit: limits.running[kind], running: 0, waiting: [], averageMs: 0 })
    this.#lanes = { read: lane('read'), page: lane('page'), write: lane('write') }
  }

  /** Whether a call would be refused now. Costs little. */
  isFull(kind: WorkKind, ip: string): boolean {
    const { waiting, waitMs, perClient, few } = this.#limits
    const lane = this.#lanes[kind]
    const places = this.#placesOf(lane)
    if (lane.running < places || lane.waiting.length < few.waiting) return false
    const expectedMs = ((lane.waiting.length + 1) * lane.averageMs) / places
    if (lane.waiting.length >= waiting || expectedMs > waitMs) return true
    return (this.#byClient.get(clientKey(ip)) ?? 0) >= perClient
  }

  /** Waits for a place. Null: there is none in time, or the client has left. */
  async enter(kind: WorkKind, ip: string, isGone: () => boolean): Promise<Leave | null> {
    if (this.isFull(kind, ip)) return null
    const lane = this.#lanes[kind]
    const client = clientKey(ip)
    this.#count(client, 1)
    if (lane.running < this.#placesOf(lane)) return this.#start(lane, client)
    return new Promise((settle) => lane.waiting.push({ since: performance.now(), client, isGone, settle }))
  }

  /** Counts a refusal, for `state`. */
  refuse(): void {
    this.#refused += 1
  }

  state(): { running: number; waiting: number; refused: number; share: number } {
    const lanes = Object.values(this.#lanes)
    const sum = (of: (lane: Lane) => number) => lanes.reduce((total, lane) => total + of(lane), 0)
    const waiting = sum((lane) => lane.waiting.length)
    return { running: sum(({ running }) => running), waiting, refused: this.#refused, share: this.#loop.share() }
  }

  stop(): void {
    this.#loop.stop()
  }

  #placesOf({ limit }: Lane): number {
    return Math.max(Math.min(limit, this.#limits.few.running), Math.round(limit * this.#loop.share()))
  }

  #start(lane: Lane, client: string): Leave {
    const start = performance.now()
    let isRunning = true
    lane.running += 1
    return () => {
      if (!isRunning) return
      isRunning = false
      lane.running -= 1
      lane.averageMs += (performance.now() - start - lane.averageMs) * 0.1
      this.#count(client, -1)
      this.#startWaiting(lane)
    }
  }

  #startWaiting(lane: Lane): void {
    while (lane.waiting.length > 0 && lane.running < this.#placesOf(lane)) {
      const { few, waitMs } = this.#limits
      const isFew = lane.waiting.length <= few.waiting
      const next = lane.waiting.shift()
      if (!next) return
      const isLate = !isFew && performance.now() - next.since > waitMs
      if (!isLate && !next.isGone()) {
        next.settle(this.#start(lane, next.client))
        continue
      }
      this.#count(next.client, -1)
      next.settle(null)
    }
  }

  #count(client: string, by: number): void {
    const count = (this.#byClient.get(client) ?? 0) + by
    if (count > 0) this.#byClient.set(client, count)
    else this.#byClient.delete(client)
  }
}
