import { setTimeout as wait } from 'node:timers/promises'
import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { OutgoingFault } from '#functions/http/outgoing/faults.ts'
import { abortable, redirectOf } from '#functions/http/outgoing/public.ts'
import type { Services } from '#functions/services.ts'
import type { Database } from '#src/storage/database.ts'
import { hostKey } from '#src/domain/fetching/hosts.ts'
import { type Holder, type HostLease, releaseHost, takeHost } from '#src/storage/fetching/hosts.ts'
import { HostBusy } from './page-faults.ts'
import { requestOnce, type SingleRequest } from './visit.ts'

export type ConnectionServices = Pick<Services, 'db' | 'env' | 'network' | 'now'>

/** Longer than a run can take: no check starts after 10 seconds, and each ends after 10 more. */
const holdMs = 2 * 60_000
const maxRedirects = 5
/** Longer pauses aren't waited for: the host is left until later. */
const waitLimitMs = 2000

export type PageRequest = SingleRequest & {
  /** For everything the request leads to: turns of hosts, robots.txt files and redirects. */
  signal: AbortSignal
  /** Called before each request, of redirects too. Throws if it may not be sent. */
  mayRequest?: (url: URL) => Promise<void>
}

/** A run's connections. It leases each host, so there is at most one connection to it, whatever else runs. */
export class Connections {
  readonly holder: Holder
  readonly waitLimitMs = waitLimitMs
  readonly #services: ConnectionServices
  readonly #own = new Set<string>()
  /** When a host's last turn is over, with its pause. */
  readonly #last = new Map<string, Promise<unknown>>()
  readonly #pauses = new Map<string, number>()

  constructor(services: ConnectionServices, holder: Holder) {
    this.#services = services
    this.holder = holder
  }

  /** Leases the next host that `takeDue` finds. Null: there is none. */
  async takeNext(takeDue: (db: Database, lease: HostLease) => Promise<string | null>): Promise<string | null> {
    const host = await takeDue(this.#services.db, this.#lease())
    if (host !== null) this.#own.add(host)
    return host
  }

  /** Leases this host. False: another run has it. */
  async take(host: string): Promise<boolean> {
    const isTaken = await takeHost(this.#services.db, host, this.#lease())
    if (isTaken) this.#own.add(host)
    return isTaken
  }

  /** Releases a host. No request is sent to it before `nextAt`. */
  release(host: string, nextAt: number): Promise<void> {
    return this.#inTurn(host, async () => {
      this.#own.delete(host)
      await releaseHost(this.#services.db, host, this.holder, nextAt)
    })
  }

  /** Waits this long after each request to the host, up to the limit. */
  pause(url: URL, ms: number): void {
    this.#pauses.set(hostKey(url), ms)
  }

  pauseOf(host: string): number {
    return this.#pauses.get(host) ?? 0
  }

  /** Requests a page and follows redirects, each in its host's turn. Throws what `fetchPublic` does, and `HostBusy`. */
  async request({ url: start, mayRequest, ...request }: PageRequest): Promise<OutgoingResponse> {
    let url: URL | null = start
    for (let step = 0; step <= maxRedirects; step += 1) {
      if (!url) throw new OutgoingFault('refused')
      await mayRequest?.(url)
      const answer = await this.requestOnce({ url, ...request })
      const target = redirectOf(answer)
      if (target === undefined) return answer
      url = target
    }
    throw new OutgoingFault('redirects')
  }

  /** One request, in its host's turn. */
  requestOnce(request: Omit<PageRequest, 'mayRequest'>): Promise<OutgoingResponse> {
    const host = hostKey(request.url)
    const send = () => requestOnce(this.#services, request)
    return this.#inTurn(host, () => this.#leased(host, send), request.signal)
  }

  /** Works as soon as nothing else does on this host. Throws if the time is over by then. */
  async #inTurn<Value>(host: string, work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const before = this.#last.get(host) ?? Promise.resolve()
    const current = before.then(() => {
      if (signal?.aborted) throw new OutgoingFault('timeout')
      return work()
    })
    const rest = () => {
      const ms = Math.min(this.pauseOf(host), waitLimitMs)
      return ms === 0 ? undefined : wait(ms)
    }
    this.#last.set(host, current.then(rest, rest))
    return signal ? abortable(signal, current) : current
  }

  /** A host that a page redirects to is leased for the one request. */
  async #leased<Value>(host: string, work: () => Promise<Value>): Promise<Value> {
    if (this.#own.has(host)) return work()
    const { db, now } = this.#services
    if (!(await takeHost(db, host, this.#lease()))) throw new HostBusy()
    try {
      return await work()
    } finally {
      await releaseHost(db, host, this.holder, now())
    }
  }

  #lease() {
    return { ...this.holder, now: this.#services.now(), holdMs }
  }
}
