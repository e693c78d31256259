import { setTimeout as wait } from 'node:timers/promises'
import { readMachineEnvironment } from '#netlify/local/environment.ts'
import { explain } from '#netlify/local/known-errors.ts'
import { readRestartReport, removeRestartReport } from '#netlify/local/processes/restart-report.ts'
import { isRunning } from '#netlify/local/claimed-folder.ts'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'

// npm run restart: replaces the running server by one with the code and the settings files on disk, without a failed request.
// Ends with 1 if the old server keeps serving, and says why.

process.exitCode = await restart()

async function restart(): Promise<number> {
  try {
    const { dataDirectory } = readMachineEnvironment(process.env)
    const platform = await findRunningPlatform(dataDirectory)
    if (!platform) return refuse(`No server is running on ${dataDirectory}. Start it with npm start.`)
    const { supervisor } = platform
    if (supervisor === null)
      return refuse('npm run dev can’t be restarted this way. Stop it with Ctrl+C and start it again.')
    removeRestartReport(dataDirectory)
    process.kill(supervisor, 'SIGUSR2')
    for (;;) {
      const report = readRestartReport(dataDirectory)
      if (report?.problem === null) {
        console.log('Restarted.')
        return 0
      }
      if (report) return refuse(`Not restarted: ${report.problem}`)
      if (!isRunning(supervisor)) return refuse('The server stopped meanwhile. See its output.')
      await wait(100)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM')
      return refuse('The server runs as another user. Run this command as that user, or as root.')
    const sentence = explain(error)
    if (sentence !== null) return refuse(sentence)
    throw error
  }
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}
