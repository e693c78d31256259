/** Milliseconds. One line per period says how many requests were refused, so that an attack doesn't fill the disk. */
const periodMs = 10_000

/** Logs that requests were refused because the server is busy. `state`: what is printed with it. */
export class SheddingLog {
  readonly #print: (line: string) => void
  readonly #state: () => object
  #count = 0
  #timer: NodeJS.Timeout | undefined

  constructor(print: (line: string) => void, state: () => object) {
    this.#print = print
    this.#state = state
  }

  note(): void {
    this.#count += 1
    if (this.#timer) return
    this.#write()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#write()
    }, periodMs).unref()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#write()
  }

  #write(): void {
    if (this.#count === 0) return
    const what = { level: 'warn', event: 'overloaded', count: this.#count, ...this.#state() }
    this.#print(JSON.stringify({ time: new Date().toISOString(), ...what }))
    this.#count = 0
  }
}
