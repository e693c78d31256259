import { stat, statfs } from 'node:fs/promises'
import { sizeText } from '#src/domain/backups/results.ts'

/** Something the owner can do something about. The message says what. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Another process works on backups of the same data folder, so nothing was tried. */
export class BackupBusy extends BackupError {
  override name = 'BackupBusy'
}

/** The error in one line. What isn't ours keeps its own words. */
export function inOneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\s+/g, ' ').slice(0, 1000)
}

/** Left free, so that the platform on the same disk can work. */
const reserve = 50 * 1024 * 1024

/** Throws if a disk lacks the room for so many bytes. */
export async function requireRoom(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const [free, needed] = [bavail * bsize, bytes + reserve]
  if (free >= needed) return
  throw new BackupError(
    `${what} needs ${sizeText(needed)} of free disk space in ${folder}, and ${sizeText(free)} is free.`,
  )
}

export async function isFull(error: unknown, folder: string): Promise<boolean> {
  if (/ENOSPC|SQLITE_FULL|disk is full/.test(inOneLine(error))) return true
  const disk = await stat(folder).then(
    () => statfs(folder),
    () => null,
  )
  return disk !== null && disk.bavail * disk.bsize < 1024 * 1024
}
