import { UpgradeError } from './upgrade-error.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C and the like stop the upgrade between two steps, so that what was begun is taken back. */
export class Interruption {
  reason: UpgradeError | null = null
  #onSignal: () => void

  constructor(say: (line: string) => void) {
    this.#onSignal = () => {
      if (!this.reason) say('Stopping after this step …')
      this.reason = new UpgradeError('It was interrupted.')
    }
    for (const signal of signals) process.on(signal, this.#onSignal)
  }

  /** Throws if it happened. */
  check(): void {
    if (this.reason) throw this.reason
  }

  end(): void {
    for (const signal of signals) process.off(signal, this.#onSignal)
  }
}
