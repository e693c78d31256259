import { write, writeSync } from 'node:fs'

const stdout = 1
/** In characters. What doesn't fit is dropped and counted. */
const maxWaiting = 1024 * 1024
const retryMs = 100

/**
 * Writes lines to the process’s output without ever blocking the process or throwing: `process.stdout` waits for a pipe's reader,
 * and breaks on a closed one.
 */
export class LineOutput {
  #waiting: string[] = []
  #waitingLength = 0
  #writing = false
  #lost = 0
  #idle: (() => void)[] = []

  constructor() {
    // Node then makes a pipe answer EAGAIN when it's full. A write that waits would keep the process from ending.
    void process.stdout.writable
    process.on('exit', () => this.#writeRest())
  }

  /** `line` ends with a line break. */
  write(line: string): void {
    if (this.#waitingLength + line.length > maxWaiting) {
      this.#lost += 1
      return
    }
    this.#waiting.push(line)
    this.#waitingLength += line.length
    if (!this.#writing) this.#writeNext()
  }

  /** Lines that couldn't be written since the last call. */
  takeLost(): number {
    const lost = this.#lost
    this.#lost = 0
    return lost
  }

  /** Resolves when everything is written, or after `ms`. */
  async drain(ms: number): Promise<void> {
    if (!this.#writing) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve)
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
  }

  #writeNext(): void {
    const lines = this.#waiting
    if (lines.length === 0) {
      this.#writing = false
      for (const resolve of this.#idle.splice(0)) resolve()
      return
    }
    this.#writing = true
    this.#waiting = []
    this.#waitingLength = 0
    this.#writeAll(Buffer.from(lines.join('')), lines.length)
  }

  #writeAll(bytes: Buffer, lines: number): void {
    write(stdout, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.#writeAll(bytes, lines), retryMs)
      else if (error) {
        // A full disk or a reader that is gone. The next lines are tried.
        this.#lost += lines
        this.#writeNext()
      } else if (written < bytes.length) this.#writeAll(bytes.subarray(written), lines)
      else this.#writeNext()
    })
  }

  /** A write that is still running may be one that blocks, so then the rest is given up. */
  #writeRest(): void {
    if (this.#writing || this.#waiting.length === 0) return
    try {
      writeSync(stdout, this.#waiting.join(''))
    } catch {
      // Nowhere to say it.
    }
  }
}
