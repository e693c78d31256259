import { OutgoingFault } from '#functions/http/outgoing/faults.ts'
import { abortable } from '#functions/http/outgoing/public.ts'

/** Requests to one host never overlap, and keep the pause that the host asks for. */
export class HostTurns {
  readonly #last = new Map<string, Promise<unknown>>()
  readonly #pauses = new Map<string, number>()

  /** A pause after each request to the host from now on. */
  pause(host: string, ms: number): void {
    this.#pauses.set(host, ms)
  }

  /** Works as soon as nothing else does on this host. Throws if the time is over by then. */
  async take<Value>(host: string, work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    const before = this.#last.get(host) ?? Promise.resolve()
    const current = before.then(() => {
      if (signal?.aborted) throw new OutgoingFault('timeout')
      return work()
    })
    const over = current.then(
      () => this.#rest(host),
      () => this.#rest(host),
    )
    this.#last.set(host, over)
    return signal ? abortable(signal, current) : current
  }

  #rest(host: string): Promise<void> {
    const ms = this.#pauses.get(host) ?? 0
    return ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
  }
}
