import { clientKey } from '#src/domain/clients/clients.ts'

/** In bytes. */
export type HoldingLimits = {
  /** Of all requests together. */
  total: number
  perClient: number
  /** Of the total, only for what is small, so that forms still work when large bodies take up the rest. */
  kept: number
}

/** One request's share of the memory. */
export type Holding = {
  /** False: there's no room for this many bytes more. */
  take: (bytes: number) => boolean
  release: () => void
}

/** A body of at most this many bytes is small. Forms and JSON are, unless a route says otherwise. */
export const smallBytes = 64 * 1024

/** Counts the bytes of bodies in memory, because a limit per request says nothing about many at once. */
export class HeldBytes {
  readonly #limits: HoldingLimits
  readonly #byClient = new Map<string, number>()
  #total = 0

  constructor(limits: HoldingLimits) {
    this.#limits = limits
  }

  get total(): number {
    return this.#total
  }

  open(ip: string): Holding {
    const client = clientKey(ip)
    const { total, perClient, kept } = this.#limits
    let own = 0
    return {
      take: (bytes) => {
        const room = own + bytes > smallBytes ? total - kept : total
        const ofClient = (this.#byClient.get(client) ?? 0) + bytes
        if (this.#total + bytes > room || ofClient > perClient) return false
        own += bytes
        this.#total += bytes
        this.#byClient.set(client, ofClient)
        return true
      },
      release: () => {
        const left = (this.#byClient.get(client) ?? 0) - own
        this.#total -= own
        own = 0
        if (left > 0) this.#byClient.set(client, left)
        else this.#byClient.delete(client)
      },
    }
  }
}
