import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made = new Set<string>()

/** A new temporary folder. It's removed after the last test of the file that asked for it. */
export async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `uplist-${name}-`))
  made.add(folder)
  return folder
}

export async function removeFolders(): Promise<void> {
  for (const folder of made) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  made.clear()
}
