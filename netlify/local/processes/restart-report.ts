import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How the last restart ended. `problem`: why the old server kept serving, or null. */
export type RestartReport = { pid: number; problem: string | null }

/** A problem that is soon over. */
export const startingNow = 'The server is just starting. Try again when it serves.'

export const stoppedMeanwhile = 'The server stopped meanwhile. See its output.'

const fileIn = (dataFolder: string) => join(dataFolder, 'restart.json')

export function writeRestartReport(dataFolder: string, report: RestartReport): void {
  const draft = `${fileIn(dataFolder)}.tmp`
  try {
    writeFileSync(draft, JSON.stringify(report), { mode: 0o600 })
    renameSync(draft, fileIn(dataFolder))
  } catch (error) {
    // A full disk must not end the process that holds the sockets.
    console.error(`The end of the restart couldn't be noted: ${String(error)}`)
  }
}

export function readRestartReport(dataFolder: string): RestartReport | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as RestartReport
  } catch {
    return null
  }
}

export function removeRestartReport(dataFolder: string): void {
  rmSync(fileIn(dataFolder), { force: true })
}
