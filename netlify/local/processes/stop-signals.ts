/** Under npm, Ctrl-C arrives from the terminal, npm and the launcher. Signals within this time count as one. */
const sameSignalMs = 500

/** Stops at the first signal, quits at the second. `isReady`: false if there is nothing to stop yet. */
export function onStopSignals(log: (line: string) => void, stop: () => void, isReady = () => true): void {
  let stoppedAt = 0
  const onSignal = () => {
    if (stoppedAt > 0 && Date.now() - stoppedAt < sameSignalMs) return
    if (stoppedAt > 0 || !isReady()) process.exit(stoppedAt > 0 ? 1 : 0)
    stoppedAt = Date.now()
    log('Stopping. Press Ctrl+C again to quit now.')
    stop()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}
