import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localBackups } from '#netlify/local/backups/targets.ts'
import { writeWhole } from '#netlify/local/data-folder.ts'

/** The last upgrade. Kept in the data folder, for the release that is tried, and for the next run of the command. */
export type UpgradeState = {
  /** Commits. */
  from: string
  to: string
  startedAt: string
  /** `trying`: the new release serves, or is about to. `done`: it's in the checkout. */
  step: 'preparing' | 'trying' | 'done' | 'failed'
  /** The one made for this upgrade. `at`: milliseconds since 1970. */
  backup: { name: string; at: number } | null
}

const stateFile = (dataDirectory: string) => join(dataDirectory, 'upgrade.json')

export async function writeUpgradeState(dataDirectory: string, state: UpgradeState): Promise<void> {
  await writeWhole(stateFile(dataDirectory), `${JSON.stringify(state, null, 2)}\n`)
}

export function readUpgradeState(dataDirectory: string): UpgradeState | null {
  try {
    return JSON.parse(readFileSync(stateFile(dataDirectory), 'utf8')) as UpgradeState
  } catch {
    return null
  }
}

const recentMs = 60 * 60_000

/** Whether the command has made the backup before the migration, and tried it. For the release on trial. */
export function wasJustBackedUp(dataDirectory: string, now = Date.now()): boolean {
  const state = readUpgradeState(dataDirectory)
  if (state?.step !== 'trying' || !state.backup) return false
  return Math.abs(now - state.backup.at) < recentMs && existsSync(join(localBackups(dataDirectory), state.backup.name))
}
