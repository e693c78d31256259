import fs, { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Hard-links unchanged pages from the build cache instead of copying them. With ten thousand pages, Astro would write a
 * hundred megabytes at each build and delete as much with the previous one. Writing into a linked file would change the
 * live page, so cache files are replaced instead of overwritten. One directory listing answers Astro's check for each
 * cached file.
 *
 * Patches this process's `fs`, so it must only be used in a process that just builds.
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
    // On another disk, or if the file exists, fall back to a copy.
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
