/** In milliseconds. */
export type Timing = { name: string; count: number; average: number; slowest: number }

type Entry = { count: number; total: number; slowest: number }

/** How long each kind of thing took since the start, for a bounded number of kinds. The one that took the least makes room. */
export class Slowest {
  readonly #size: number
  readonly #entries = new Map<string, Entry>()

  constructor(size: number) {
    this.#size = size
  }

  add(name: string, ms: number): void {
    const entry = this.#entries.get(name)
    if (entry) {
      entry.count += 1
      entry.total += ms
      entry.slowest = Math.max(entry.slowest, ms)
      return
    }
    if (this.#entries.size >= this.#size) this.#makeRoom()
    this.#entries.set(name, { count: 1, total: ms, slowest: ms })
  }

  /** The slowest on average first. */
  list(count: number): Timing[] {
    return [...this.#entries]
      .map(([name, { count: times, total, slowest }]) => ({ name, count: times, average: total / times, slowest }))
      .sort((one, other) => other.average - one.average)
      .slice(0, count)
  }

  #makeRoom(): void {
    const quickest = [...this.#entries]
      .sort(([, one], [, other]) => one.slowest - other.slowest)
      .slice(0, Math.ceil(this.#size / 10))
    for (const [name] of quickest) this.#entries.delete(name)
  }
}
