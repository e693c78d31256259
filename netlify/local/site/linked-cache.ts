import fs, { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Makes unchanged pages hard links into the build cache instead of copies. Astro copies each of them at each build: of
 * ten thousand that is a hundred megabytes written, and as much removed with the build before. A linked file must never be
 * written into, for a live page would change with it; so what the cache writes anew, it writes as a new file. And it asks
 * for each page whether its copy exists, which one listing answers for all.
 *
 * Changes `fs` of the process, which is one that only builds.
 */
export function linkFromCache(cacheDirectory: string): void {
  const { existsSync } = fs
  const { copyFile, writeFile, link, rm } = fs.promises
  const copies = new Set(listCopies(cacheDirectory))
  const pathOf = (path: unknown) => (path instanceof URL ? fileURLToPath(path) : String(path))
  const isCached = (path: unknown) => pathOf(path).startsWith(cacheDirectory + sep)
  fs.existsSync = (path) => copies.has(pathOf(path)) || existsSync(path)
  fs.promises.copyFile = async (from, to, mode) => {
    if (!isCached(from)) return copyFile(from, to, mode)
    // Another disk, or a file that is there already: then a copy, as before.
    await link(from, to).catch(() => copyFile(from, to, mode))
  }
  fs.promises.writeFile = async (...call: Parameters<typeof writeFile>) => {
    if (isCached(call[0])) await rm(call[0] as string | URL, { force: true })
    return writeFile(...call)
  }
}

function listCopies(cacheDirectory: string): string[] {
  const folder = join(cacheDirectory, 'dist')
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  } catch {
    return []
  }
}
