/** Milliseconds between two looks at the event loop, and how late one may be. */
const everyMs = 25
const lateMs = 30
const leastShare = 1 / 16

/**
 * Which share of the usual calls may run: it shrinks quickly while the event loop is late, because everything waits for that, and
 * grows slowly afterwards.
 */
export class LoopWatch {
  #share = 1
  #expected = performance.now() + everyMs
  readonly #timer = setInterval(() => this.#look(), everyMs).unref()

  share(): number {
    return this.#share
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    const isLate = now - this.#expected > lateMs
    this.#expected = now + everyMs
    this.#share = isLate ? Math.max(leastShare, this.#share * 0.6) : Math.min(1, this.#share + 0.05)
  }
}
