import { readMachineEnvironment } from '#netlify/local/environment.ts'
import { explain } from '#netlify/local/known-errors.ts'
import { askForRestart } from '#netlify/local/processes/ask-restart.ts'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'

// npm run restart: replaces the running server by one with the code on disk, without a failed request. See settings.ts for its environment.
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
    const problem = await askForRestart(dataDirectory, supervisor)
    if (problem !== null) return refuse(`Not restarted: ${problem}`)
    console.log('Restarted.')
    return 0
  } catch (error) {
    const sentence = explain(error)
    if (sentence !== null) return refuse(sentence)
    throw error
  }
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}
