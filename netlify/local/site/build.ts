import { build as buildWithAstro } from 'astro'
import { checkLinks, type LinkFault, listFiles } from './link-check.ts'
import { linkFromCache } from './linked-cache.ts'
import { mayDiffer, readPageKeys } from './page-keys.ts'

export type BuildRequest = {
  root: string
  outDirectory: string
  cacheDirectory: string
  origin: string
  isServed: (pathname: string) => Promise<boolean>
  /** Renders every page, ignoring the cache. */
  force: boolean
  /** The live build. Null: none, so every page is checked. */
  liveDirectory: string | null
}

export type BuildReport = {
  pages: number
  faults: LinkFault[]
  /** Whether all pages were checked, not only those that may have changed. */
  checkedAll: boolean
}

/** Builds the site with Astro and checks its links. Rejects if the build fails. */
export async function buildSite(request: BuildRequest): Promise<BuildReport> {
  const { root, outDirectory, cacheDirectory, origin, isServed, force, liveDirectory } = request
  linkFromCache(cacheDirectory)
  const before = readPageKeys(cacheDirectory)
  const warm = !force && before.size > 0
  await buildWithAstro({ root, force, logLevel: 'warn' })

  const files = await listFiles(outDirectory)
  const checkedAll = !warm || liveDirectory === null
  // A cached page was fine in the last build, but may link to something only that build had.
  const gone = checkedAll ? [] : gonePaths(await listFiles(liveDirectory), files)
  const now = readPageKeys(cacheDirectory)
  const select = checkedAll ? {} : { gone, mayDiffer: (file: string) => mayDiffer(before, now, file) }
  const faults = await checkLinks({ directory: outDirectory, origin, isServed, ...select })
  return { pages: [...files].filter((file) => file.endsWith('.html')).length, faults, checkedAll }
}

function gonePaths(before: Set<string>, now: Set<string>): string[] {
  return [...before.difference(now)].map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
}
