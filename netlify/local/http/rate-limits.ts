import type { Config } from '@netlify/functions'

type RateLimit = NonNullable<Config['rateLimit']>

/** Counts each client's calls of each function, in memory, in fixed windows. */
export class RateLimits {
  #windows = new Map<string, { endsAt: number; uses: number }>()

  /** Counts a call. Null: continue. Otherwise the seconds until the window ends. `now` in milliseconds. */
  use(socket: string, limit: RateLimit, ip: string, now: number): number | null {
    const key = `${socket} ${ip}`
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      this.#forget(now)
      window = { endsAt: now + limit.windowSize * 1000, uses: 0 }
      this.#windows.set(key, window)
    }
    window.uses += 1
    return window.uses > limit.windowLimit ? Math.ceil((window.endsAt - now) / 1000) : null
  }

  #forget(now: number): void {
    if (this.#windows.size < 1000) return
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key)
  }
}
