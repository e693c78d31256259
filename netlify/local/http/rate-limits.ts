import type { Config } from '@netlify/functions'
import { clientKey } from '#src/domain/clients/clients.ts'

type RateLimit = NonNullable<Config['rateLimit']>

/** Clients that are counted in a window. When there are more, counting starts again. */
const maxClients = 100_000

/** Counts each client's calls of each function, in memory, in fixed windows. */
export class RateLimits {
  readonly #windows = new Map<string, { endsAt: number; uses: Map<string, number> }>()

  /** Counts a call. Null: continue. Otherwise the seconds until the window ends. `now` in milliseconds. */
  use(socket: string, limit: RateLimit, ip: string, now: number): number | null {
    const windowMs = limit.windowSize * 1000
    let window = this.#windows.get(socket)
    // A window that ends too late is from before the clock was set back.
    if (!window || window.endsAt <= now || window.endsAt > now + windowMs || window.uses.size >= maxClients) {
      window = { endsAt: now + windowMs, uses: new Map() }
      this.#windows.set(socket, window)
    }
    const client = clientKey(ip)
    const uses = (window.uses.get(client) ?? 0) + 1
    window.uses.set(client, uses)
    return uses > limit.windowLimit ? Math.ceil((window.endsAt - now) / 1000) : null
  }
}
