import { clientKey, networkKey } from '#src/domain/clients/clients.ts'

/** In bytes. */
export type HoldingLimits = {
  /** Of all requests together. */
  total: number
  /** Of an IPv6 /48, which has 65,536 clients. */
  perNetwork: number
  perClient: number
  /** Of the total, only for what is small, so that forms still work when large bodies take up the rest. */
  kept: number
}

/** One request's share of the memory. */
export type Holding = {
  /**
   * Whether there's room for all that's expected. If so, it counts as the client's, because a client's parallel bodies would end
   * each other half way. In the total, only what has arrived counts: declaring much would take the room of others.
   */
  reserve: () => boolean
  /** False: there's no room for this many bytes more. */
  take: (bytes: number) => boolean
  /** Gives back all but this many. */
  release: (rest?: number) => void
}

/** A body of at most this many bytes is small. Forms and JSON are, unless a route says otherwise. */
export const smallBytes = 64 * 1024

/** Counts the bytes of bodies in memory, because a limit per request says nothing about many at once. */
export class HeldBytes {
  readonly #limits: HoldingLimits
  readonly #byClient = new Map<string, number>()
  readonly #byNetwork = new Map<string, number>()
  #total = 0

  constructor(limits: HoldingLimits) {
    this.#limits = limits
  }

  get total(): number {
    return this.#total
  }

  /** `expected`: bytes of the whole body, if they are known. */
  open(ip: string, expected = 0): Holding {
    const client = clientKey(ip)
    const network = networkKey(ip)
    const { total, perNetwork, perClient, kept } = this.#limits
    /** What has arrived, and what counts as the client's. */
    let [arrived, owned] = [0, 0]
    const fits = (bytes: number, more: number) => {
      const room = Math.max(arrived + bytes, expected) > smallBytes ? total - kept : total
      const ofClient = (this.#byClient.get(client) ?? 0) + more
      const ofNetwork = (this.#byNetwork.get(network) ?? 0) + bytes
      return this.#total + bytes <= room && ofClient <= perClient && ofNetwork <= perNetwork
    }
    const set = (bytes: number, ofClient: number) => {
      this.#total += bytes - arrived
      addTo(this.#byNetwork, network, bytes - arrived)
      addTo(this.#byClient, client, ofClient - owned)
      ;[arrived, owned] = [bytes, ofClient]
    }
    return {
      reserve: () => {
        if (!fits(expected, expected)) return false
        set(arrived, expected)
        return true
      },
      take: (bytes) => {
        const ofClient = Math.max(owned, arrived + bytes)
        if (!fits(bytes, ofClient - owned)) return false
        set(arrived + bytes, ofClient)
        return true
      },
      release: (rest = 0) => set(Math.min(arrived, rest), Math.min(owned, rest)),
    }
  }
}

function addTo(counts: Map<string, number>, key: string, bytes: number): void {
  const count = (counts.get(key) ?? 0) + bytes
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}

const megabyte = 1024 * 1024
const ofRequests = { total: 32 * megabyte, perNetwork: 16 * megabyte, perClient: 10 * megabyte, kept: 8 * megabyte }
const ofResponses = { total: 96 * megabyte, perNetwork: 48 * megabyte, perClient: 32 * megabyte, kept: 16 * megabyte }

/** For the bodies that are in memory. */
export function openHeldBytes(): { requests: HeldBytes; responses: HeldBytes } {
  return { requests: new HeldBytes(ofRequests), responses: new HeldBytes(ofResponses) }
}
