import { UpgradeError } from './upgrade-error.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C and the like are heeded between two steps, so that what was begun is taken back. */
export class Interruption {
  happened = false
  #onSignal: () => void

  constructor(say: (line: string) => void) {
    this.#onSignal = () => {
      if (!this.happened) say('Stopping after this step …')
      this.happened = true
    }
    for (const signal of signals) process.on(signal, this.#onSignal)
  }

  /** Throws if it happened. */
  check(): void {
    if (this.happened) throw new UpgradeError('It was interrupted.')
  }

  end(): void {
    for (const signal of signals) process.off(signal, this.#onSignal)
  }
}
