import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockName, writeWhole } from './data-folder.ts'
import { lockFile } from './folder-lock.ts'

/** How another process on this machine reaches a running platform. */
export type RunningPlatform = {
  pid: number
  /** The process that starts another server when told to. Null: there is none, as in development. */
  supervisor: number | null
  /** Whether that process can run another release than the checkout's. Missing in files of earlier releases. */
  triesReleases?: boolean
  /** The folder with the code that runs, and the version in its package.json. */
  root?: string
  version?: string | undefined
  port: number
  /** POST requests a rebuild, GET returns its status. */
  buildHookUrl: string
  /** Where the platform answers who asks: see `answerClient`. */
  clientPath: string
  /** The local mailbox's SMTP URL. Empty if mail goes to a real server, whose password must not be shared. */
  smtpUrl: string
  /** Of the secret that signs its links. See `fingerprintOf`. */
  secretFingerprint: string
}

export async function announce(file: string, platform: RunningPlatform): Promise<void> {
  await writeWhole(file, `${JSON.stringify(platform, null, 2)}\n`)
}

/** Leaves the file of a server that took over. */
export async function withdraw(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text !== null && (JSON.parse(text) as RunningPlatform).pid === process.pid) await rm(file, { force: true })
}

/**
 * The platform running on this data folder, or null. A file left behind by a killed platform doesn't count. A busy platform does, though
 * it may not answer in time: it still has the folder's lock.
 */
export async function findRunningPlatform(dataDirectory: string): Promise<RunningPlatform | null> {
  const text = await readFile(join(dataDirectory, 'platform.json'), 'utf8').catch(() => null)
  if (text === null) return null
  const platform = JSON.parse(text) as RunningPlatform
  const answers = await fetch(platform.buildHookUrl, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    (error: unknown) => (isRefused(error) ? false : null),
  )
  return (answers ?? (await isLocked(join(dataDirectory, lockName)))) ? platform : null
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

/** Doesn't create the file, which might then be another user's. */
async function isLocked(file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  const lock = await lockFile(file).catch(() => null)
  lock?.release()
  return lock === null
}
