import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build as buildWithAstro } from 'astro'
import { checkLinks, listFiles, renderedSince, type LinkFault } from './link-check.ts'

export type BuildRequest = {
  root: string
  outDirectory: string
  cacheDirectory: string
  origin: string
  isServed: (pathname: string) => Promise<boolean>
  /** Renders every page, whatever the cache has. */
  force: boolean
  /** The build that readers see now. Null: there is none, so every page is checked. */
  liveDirectory: string | null
}

export type BuildReport = {
  pages: number
  faults: LinkFault[]
  /** Whether all pages were checked, not only those that were rendered. */
  checkedAll: boolean
}

/** File times lag behind the clock by a few milliseconds. */
const clockSlackMs = 50

/** Builds the site with Astro and checks where its links lead. Rejects when the build itself fails. */
export async function buildSite(request: BuildRequest): Promise<BuildReport> {
  const { root, outDirectory, cacheDirectory, origin, isServed, force, liveDirectory } = request
  const startedAt = Date.now() - clockSlackMs
  const warm = !force && existsSync(join(cacheDirectory, 'incremental-build.json'))
  await buildWithAstro({ root, force, logLevel: 'warn' })

  const files = await listFiles(outDirectory)
  // A page from the cache may name what only the last build had.
  const checkedAll = !warm || liveDirectory === null || !(await listFiles(liveDirectory)).isSubsetOf(files)
  const select = checkedAll ? {} : { select: renderedSince(cacheDirectory, startedAt) }
  const faults = await checkLinks({ directory: outDirectory, origin, isServed, ...select })
  return { pages: [...files].filter((file) => file.endsWith('.html')).length, faults, checkedAll }
}
