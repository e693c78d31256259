import { promises as fs } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Makes unchanged pages hard links into the build cache instead of copies. Astro copies each of them at each build: of
 * ten thousand that is a hundred megabytes written, and as much removed with the build before. A linked file must never be
 * written into, for a live page would change with it; so what the cache writes anew, it writes as a new file.
 *
 * Changes `fs.promises` of the process, which is one that only builds.
 */
export function linkFromCache(cacheDirectory: string): void {
  const { copyFile, writeFile } = fs
  const isCached = (path: unknown) => {
    const text = path instanceof URL ? fileURLToPath(path) : String(path)
    return text.startsWith(cacheDirectory + sep)
  }
  fs.copyFile = async (from, to, mode) => {
    if (!isCached(from)) return copyFile(from, to, mode)
    // Another disk, or a file that is there already: then a copy, as before.
    await fs.link(from, to).catch(() => copyFile(from, to, mode))
  }
  fs.writeFile = async (...call: Parameters<typeof writeFile>) => {
    if (isCached(call[0])) await fs.rm(call[0] as string | URL, { force: true })
    return writeFile(...call)
  }
}
