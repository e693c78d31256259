import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/**
 * A folder that `make` fills once for all processes and runs. Its name tells what it's made from. Nothing may
 * change in it, so callers read it or use copies.
 */
export async function madeOnce(kind: string, name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const kept = join(cache, kind)
  const folder = join(kept, name)
  await mkdir(kept, { recursive: true })
  if (existsSync(folder)) return folder
  await removeOld(kept)

  const draft = join(kept, `draft-${process.pid}`)
  try {
    await make(draft)
    await rename(draft, folder).catch((error: unknown) => {
      // Another process may have made the same in the meantime.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 })
  }
  return folder
}

/** Of other sources, and drafts of processes that died. A run that is still going on has copied its own. */
async function removeOld(kept: string): Promise<void> {
  for (const name of await readdir(kept)) {
    // A draft may have become a folder in the meantime.
    const found = await stat(join(kept, name)).catch(() => null)
    if (found && Date.now() - found.mtimeMs > oldMs) await rm(join(kept, name), { recursive: true, force: true })
  }
}

/** Longer than a run takes. */
const oldMs = 60 * 60_000
