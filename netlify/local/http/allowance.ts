/** An amount that refills over time. */
export class Allowance {
  readonly #limit: number
  readonly #perSecond: number
  #left: number
  #at = 0

  constructor(limit: number, perSecond: number) {
    this.#limit = limit
    this.#perSecond = perSecond
    this.#left = limit
  }

  /** False: not that much is left. `now` in milliseconds. */
  take(amount: number, now: number): boolean {
    // A clock that is set back refills nothing.
    const seconds = Math.max(0, now - this.#at) / 1000
    this.#left = Math.min(this.#limit, this.#left + seconds * this.#perSecond)
    this.#at = now
    if (amount > this.#left) return false
    this.#left -= amount
    return true
  }
}
