import { build as buildWithAstro } from 'astro'
import { checkLinks, listFiles, type LinkFault } from './link-check.ts'
import { linkFromCache } from './linked-cache.ts'
import { mayDiffer, readPageKeys } from './page-keys.ts'

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
  /** Whether all pages were checked, not only those that can have changed. */
  checkedAll: boolean
}

/** Builds the site with Astro and checks where its links lead. Rejects when the build itself fails. */
export async function buildSite(request: BuildRequest): Promise<BuildReport> {
  const { root, outDirectory, cacheDirectory, origin, isServed, force, liveDirectory } = request
  linkFromCache(cacheDirectory)
  const before = readPageKeys(cacheDirectory)
  const warm = !force && before.size > 0
  await buildWithAstro({ root, force, logLevel: 'warn' })

  const files = await listFiles(outDirectory)
  const checkedAll = !warm || liveDirectory === null
  // A page from the cache was good in the last build; now it may name what only that one had.
  const gone = checkedAll ? [] : goneAddresses(await listFiles(liveDirectory), files)
  const now = readPageKeys(cacheDirectory)
  const select = checkedAll ? {} : { gone, mayDiffer: (file: string) => mayDiffer(before, now, file) }
  const faults = await checkLinks({ directory: outDirectory, origin, isServed, ...select })
  return { pages: [...files].filter((file) => file.endsWith('.html')).length, faults, checkedAll }
}

function goneAddresses(before: Set<string>, now: Set<string>): string[] {
  return [...before.difference(now)].map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
}
