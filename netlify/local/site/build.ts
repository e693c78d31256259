import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build as buildWithAstro } from 'astro'
import { checkLinks, listFiles, wasRendered, type LinkFault } from './link-check.ts'

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

/** File times lag behind the clock by a few milliseconds. */
const clockSlackMs = 50

/** Builds the site with Astro and checks where its links lead. Rejects when the build itself fails. */
export async function buildSite(request: BuildRequest): Promise<BuildReport> {
  const { root, outDirectory, cacheDirectory, origin, isServed, force, liveDirectory } = request
  const startedAt = Date.now() - clockSlackMs
  const warm = !force && existsSync(join(cacheDirectory, 'incremental-build.json'))
  await buildWithAstro({ root, force, logLevel: 'warn' })

  const files = await listFiles(outDirectory)
  const checkedAll = !warm || liveDirectory === null
  // A page from the cache was good in the last build; now it may name what only that one had.
  const gone = checkedAll ? [] : goneAddresses(await listFiles(liveDirectory), files)
  const select = (file: string, html: string) =>
    checkedAll || wasRendered(cacheDirectory, file, startedAt) || gone.some((address) => html.includes(address))
  const faults = await checkLinks({ directory: outDirectory, origin, isServed, select })
  return { pages: [...files].filter((file) => file.endsWith('.html')).length, faults, checkedAll }
}

function goneAddresses(before: Set<string>, now: Set<string>): string[] {
  return [...before.difference(now)].map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
}
