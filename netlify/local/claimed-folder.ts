import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A path in a folder that only this process writes to. Leftovers of dead processes are deleted. */
export async function claimFolder(parent: string, name: string): Promise<string> {
  await mkdir(parent, { recursive: true })
  for (const entry of await readdir(parent)) {
    const pid = entry.startsWith(`${name}-`) ? Number(entry.slice(name.length + 1)) : NaN
    if (pid && (pid === process.pid || !isRunning(pid))) await rm(join(parent, entry), { recursive: true, force: true })
  }
  return join(parent, `${name}-${process.pid}`)
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
