import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build as buildWithAstro } from 'astro'
import type { PageEnvironment } from '#src/env.ts'
import { pagesIn, writePageKeys } from './build-folder.ts'
import { checkLinks, type LinkFault, listFiles } from './link-check.ts'
import { reusePages } from './page-reuse.ts'
import { readSiteVersion } from './site-version.ts'

export type BuildRequest = {
  root: string
  /** For caches of Astro and Vite. By default theirs, in the project. */
  cache?: string
  environment: PageEnvironment
  isServed: (pathname: string) => Promise<boolean>
  outDirectory: string
  /** The folder of the build whose unchanged pages are reused, once it's known. Null: none, so every page is rendered. */
  earlier: Promise<string | null>
}

export type BuildReport = {
  pages: number
  faults: LinkFault[]
  /** Whether all pages were checked, not only those that may have changed. */
  checkedAll: boolean
  /** Pages that Astro rendered differently from what was built from their shell, of those compared. */
  unlike: readonly string[]
}

/** Builds the site into a build folder, for a later build to reuse. */
export async function buildInto(folder: string, request: Omit<BuildRequest, 'outDirectory'>): Promise<BuildReport> {
  const { report, keys } = await buildSite({ ...request, outDirectory: pagesIn(folder) })
  await writePageKeys(folder, keys)
  return report
}

/** Builds the site with Astro and checks its links. Rejects if the build fails. */
export async function buildSite({ root, cache, environment, isServed, outDirectory, earlier }: BuildRequest) {
  // Astro writes this variable of the shell into the bundle, so another way to start would look like other code.
  delete process.env['_']
  await emptyFolder(outDirectory)
  const { origin } = environment
  const siteVersion = await readSiteVersion(root, environment)
  const { integration, keys, reused, unlike, written } = reusePages({ outDirectory, siteVersion, origin, earlier })
  // Read when it's known, because another process may remove that build while this one runs.
  const before = earlier.then((folder) => (folder === null ? null : listFiles(pagesIn(folder)).catch(() => null)))
  const caches = cache !== undefined && { cacheDir: join(cache, 'astro'), vite: { cacheDir: join(cache, 'vite') } }
  await buildWithAstro({ root, outDir: outDirectory, integrations: [integration], logLevel: 'warn', ...caches })

  const files = await listFiles(outDirectory)
  const earlierFiles = await before
  // A reused page was fine in its build, but may link to something only that build had.
  const gone = earlierFiles === null ? [] : await gonePaths(earlierFiles, files, isServed)
  const mayDiffer = (file: string) => earlierFiles === null || !reused.has(file)
  const linked = written()
  const faults = await checkLinks({
    directory: outDirectory,
    origin,
    isServed,
    mayDiffer,
    ...(linked && { linked }),
    gone,
  })
  const pages = [...files].filter((file) => file.endsWith('.html')).length
  return { report: { pages, faults, checkedAll: reused.size === 0, unlike }, keys }
}

/** Astro wants to keep `.git` and keeps folders named by one of its letters too, such as `g` with pages of an earlier build. */
async function emptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (name !== '.git') await rm(join(folder, name), { recursive: true })
}

/** As links are written. A page that a function renders from now on isn't gone. */
async function gonePaths(before: Set<string>, now: Set<string>, isServed: BuildRequest['isServed']): Promise<string[]> {
  const gone: string[] = []
  for (const file of before.difference(now)) {
    const path = encodeURI(`/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`)
    if (!(await isServed(path))) gone.push(path)
  }
  return gone
}
