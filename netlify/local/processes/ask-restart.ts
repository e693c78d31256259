import { setTimeout as wait } from 'node:timers/promises'
import { isRunning } from '#netlify/local/claimed-folder.ts'
import { readRestartReport, removeRestartReport, stoppedMeanwhile } from './restart-report.ts'

/** Tells a supervisor to replace its server. Resolves with why that failed, or null. */
export async function askForRestart(dataDirectory: string, supervisor: number): Promise<string | null> {
  removeRestartReport(dataDirectory)
  try {
    process.kill(supervisor, 'SIGUSR2')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EPERM') return 'The server runs as another user. Run this command as that user, or as root.'
    if (code === 'ESRCH') return stoppedMeanwhile
    throw error
  }
  for (;;) {
    const report = readRestartReport(dataDirectory)
    if (report) return report.problem
    if (!isRunning(supervisor)) return stoppedMeanwhile
    await wait(100)
  }
}
