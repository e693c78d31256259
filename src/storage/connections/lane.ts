import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, Connection, Result } from './native.ts'
import { DatabaseTimeout, isBusy } from './statements.ts'

/** How long a call may wait, in milliseconds. */
export type Waits = {
  /** For its turn, and for other writers. */
  timeout: number
  /** Whether its turn doesn't count: for commands and builds, which may send thousands of calls at a time. */
  turnsCount: boolean
}

/** Milliseconds before the second, third … attempt. The last one repeats. */
const pauses = [2, 5, 10, 20, 50]

/** Milliseconds a call waits for its turn before one more connection is opened: each takes memory, in a thread some 20 MB. */
const slow = 20

/** Calls of one kind, in the order they came, on at most `size` connections that are opened when they are needed. */
export class Lane {
  readonly #open: () => Connection
  readonly #waits: Waits
  readonly #connections = new Set<Connection>()
  readonly #idle: Connection[] = []
  readonly #waiting: ((error?: Error) => void)[] = []
  #free = 1
  /** Connections that may still be opened. */
  #more: number
  #closed = false

  constructor(size: number, open: () => Connection, waits: Waits) {
    this.#more = size - 1
    this.#open = open
    this.#waits = waits
  }

  async run(call: Call): Promise<Result> {
    const { timeout, turnsCount } = this.#waits
    const since = performance.now()
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(turnsCount ? timeout : Infinity)
    try {
      return await this.#attempt(call, (turnsCount ? since : performance.now()) + timeout)
    } finally {
      this.#startNext()
    }
  }

  /** What runs now still ends. What waits is refused. */
  close(): void {
    this.#closed = true
    for (const refuse of this.#waiting.splice(0)) refuse(closedError())
    for (const connection of this.#connections) connection.close()
  }

  async #turn(timeout: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>()
    const start = (error?: Error) => (error ? reject(error) : resolve(undefined))
    this.#waiting.push(start)
    const grow = () => {
      if (this.#more === 0 || !this.#waiting.includes(start)) return
      this.#more -= 1
      this.#startNext()
    }
    const growing = this.#more > 0 ? setTimeout(grow, slow) : undefined
    const giveUp = () => {
      const at = this.#waiting.indexOf(start)
      if (at < 0) return
      this.#waiting.splice(at, 1)
      start(new DatabaseTimeout(timeout))
    }
    // After a long task of this thread its turn may have come meanwhile: answers of threads are read after timers.
    const timer = timeout === Infinity ? undefined : setTimeout(() => setImmediate(giveUp), timeout)
    return promise.finally(() => {
      clearTimeout(growing)
      clearTimeout(timer)
    })
  }

  #startNext(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }

  /** Until `end`, as long as another process writes. */
  async #attempt(call: Call, end: number): Promise<Result> {
    for (let attempt = 0; ; attempt += 1) {
      const connection = this.#take()
      try {
        return await connection.run(call)
      } catch (error) {
        if (!isBusy(error) || this.#closed) throw error
        // Random, so that rejected writers don't all retry together.
        const pause = (pauses[attempt] ?? pauses.at(-1) ?? 0) * (0.5 + Math.random())
        if (performance.now() + pause > end) throw error
        await sleep(pause)
      } finally {
        if (connection.isOpen()) this.#idle.push(connection)
        else this.#connections.delete(connection)
      }
    }
  }

  #take(): Connection {
    if (this.#closed) throw closedError()
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) if (idle.isOpen()) return idle
    const opened = this.#open()
    this.#connections.add(opened)
    return opened
  }
}

function closedError(): Error {
  return new Error('The database is closed')
}
