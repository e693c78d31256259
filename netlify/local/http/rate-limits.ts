import type { Config } from '@netlify/functions'
import { clientKey, networkKey } from '#src/domain/clients/clients.ts'

type RateLimit = NonNullable<Config['rateLimit']>

/** An IPv6 /48 has the limit of this many clients. */
const networkClients = 10
/** Clients and networks that are counted in a window. When there are more, counting starts again. */
const maxCounted = 200_000

/** Counts each client's calls of each function, in memory, in fixed windows. */
export class RateLimits {
  readonly #windows = new Map<string, { endsAt: number; uses: Map<string, number> }>()

  /** Counts a call. Null: continue. Otherwise the seconds until the window ends. `now` in milliseconds. */
  use(socket: string, limit: RateLimit, ip: string, now: number): number | null {
    const windowMs = limit.windowSize * 1000
    let window = this.#windows.get(socket)
    // A window that ends too late is from before the clock was set back.
    if (!window || window.endsAt <= now || window.endsAt > now + windowMs || window.uses.size >= maxCounted) {
      window = { endsAt: now + windowMs, uses: new Map() }
      this.#windows.set(socket, window)
    }
    const { uses, endsAt } = window
    const count = (key: string): number => {
      const counted = (uses.get(key) ?? 0) + 1
      uses.set(key, counted)
      return counted
    }
    const isOver = count(clientKey(ip)) > limit.windowLimit
    // What a client was refused isn't its network's.
    const isNetworkOver = !isOver && count(networkKey(ip)) > limit.windowLimit * networkClients
    return isOver || isNetworkOver ? Math.ceil((endsAt - now) / 1000) : null
  }
}
