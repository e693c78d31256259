/** In milliseconds. `waited`: the longest wait before it ran. */
export type Timing = { name: string; count: number; average: number; slowest: number; waited: number }

type Entry = { count: number; total: number; slowest: number; waited: number }

/** How long each kind of thing took since the start, for a bounded number of kinds. The one that took the least makes room. */
export class Slowest {
  readonly #size: number
  readonly #entries = new Map<string, Entry>()

  constructor(size: number) {
    this.#size = size
  }

  add(name: string, ms: number, waited = 0): void {
    const entry = this.#entries.get(name)
    if (entry) {
      entry.count += 1
      entry.total += ms
      entry.slowest = Math.max(entry.slowest, ms)
      entry.waited = Math.max(entry.waited, waited)
      return
    }
    if (this.#entries.size >= this.#size) this.#makeRoom()
    this.#entries.set(name, { count: 1, total: ms, slowest: ms, waited })
  }

  /** The slowest on average first. */
  list(limit: number): Timing[] {
    return [...this.#entries]
      .map(([name, { count, total, slowest, waited }]) => ({ name, count, average: total / count, slowest, waited }))
      .sort((one, other) => other.average - one.average)
      .slice(0, limit)
  }

  #makeRoom(): void {
    const quickest = [...this.#entries]
      .sort(([, one], [, other]) => one.slowest - other.slowest)
      .slice(0, Math.ceil(this.#size / 10))
    for (const [name] of quickest) this.#entries.delete(name)
  }
}
