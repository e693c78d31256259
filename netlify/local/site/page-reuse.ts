import { createHash } from 'node:crypto'
import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroIntegration, PathWithRoute } from 'astro'
import { type PageKeys, pagesIn, readPageKeys } from './build-folder.ts'
import type { LinkedPages } from './link-check.ts'
import { openShellPages, type ShellPages } from './shell-pages.ts'

export type PageReuse = {
  integration: AstroIntegration
  /** The keys of this build's pages. */
  keys: PageKeys
  /** The files taken from the last build. */
  reused: ReadonlySet<string>
  /** See `BuildReport`. */
  unlike: readonly string[]
  /** The pages that Astro didn't render, once there are any. */
  written: () => LinkedPages | undefined
}

type Reuse = { outDirectory: string; siteVersion: string; origin: string; earlier: Promise<string | null> }
/** Bundled too: its files are many, and Node parses its large package.json for each. */
const noExternal = ['drizzle-orm']

type Bundle = Record<string, { code?: string; source?: string | Uint8Array }>

/**
 * Lets Astro render only pages that differ from an earlier build, and links the others from it. A page is the same if
 * its `cacheKey` (see `getStaticPaths`), the bundled code and `siteVersion` are. Astro has bundled the code when it asks
 * which pages to render, so a build can start before anyone knows what changed: `earlier` says when to go on, with the
 * earlier build's folder, or null to render every page.
 */
export function reusePages({ outDirectory, siteVersion, origin, earlier }: Reuse): PageReuse {
  const keys = new Map<string, string>()
  const reused = new Set<string>()
  const files = new Map<string, string>()
  let loading: Promise<object[]> | undefined
  const watchBundle = {
    name: 'watch-bundle',
    generateBundle: (_options: unknown, bundle: Bundle) => {
      for (const [name, { code, source }] of Object.entries(bundle)) files.set(name, hash(code ?? source ?? ''))
    },
    // Vite has bundled the pages and read the islands, which other threads make smaller now. This one loads the pages.
    renderStart(this: { environment: { name: string } }) {
      if (this.environment.name !== 'client') return
      loading = loadCode(outDirectory)
      // Reported once the paths are asked for.
      loading.catch(() => {})
    },
  }

  const folders = new Set<string>()
  const reuse = (earlierFolder: string, file: string) => {
    const target = join(outDirectory, file)
    const parent = dirname(target)
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true })
    folders.add(parent)
    return linkFile(join(pagesIn(earlierFolder), file), target)
  }

  let shellPages: ShellPages | undefined
  const unlike: string[] = []

  /** The paths that Astro is to render. */
  async function choose(paths: readonly PathWithRoute[], modules: readonly object[]): Promise<PathWithRoute[]> {
    const fromShell = openShellPages(modules, origin)
    shellPages = fromShell
    const folder = await earlier
    const before = folder === null ? new Map<string, string>() : await readPageKeys(folder)
    const code = hash(JSON.stringify([[...files].sort(), siteVersion]))
    return paths.filter((path) => {
      if (path.cacheKey === undefined) return true
      const file = fileOf(path)
      const key = `${code} ${path.cacheKey}`
      keys.set(file, key)
      const isReused = folder !== null && before.get(file) === key && reuse(folder, file)
      if (isReused) reused.add(file)
      return !isReused && !fromShell.add(path, file)
    })
  }

  const integration: AstroIntegration = {
    name: 'page-reuse',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [watchBundle], environments: { prerender: { resolve: { noExternal } } } } })
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((astro) => ({
          ...astro,
          getStaticPaths: async () => {
            const modules = await (loading ?? loadCode(outDirectory))
            await earlier
            return choose(await astro.getStaticPaths(), modules)
          },
        }))
      },
      'astro:build:generated': () => {
        unlike.push(...(shellPages?.write(outDirectory) ?? []))
      },
    },
  }
  return { integration, keys, reused, unlike, written: () => shellPages?.written }
}

/**
 * Loads the bundled pages, which Astro does only when it needs them. They are in this folder until the build is done.
 * Astro still writes something into the entry, which no page imports.
 */
async function loadCode(outDirectory: string): Promise<object[]> {
  const folder = join(outDirectory, '.prerender', 'chunks')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const modules = names.filter((name) => name.endsWith('.mjs'))
  return Promise.all(modules.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<object>))
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}

function fileOf({ pathname, route }: PathWithRoute): string {
  const name = pathname.replace(/^\//, '')
  return route.type === 'page' ? `${name || 'index'}.html` : name
}

/** Synchronous, because this process does nothing else and there may be ten thousand files. */
function linkFile(source: string, target: string): boolean {
  for (const take of [linkSync, copyFileSync]) {
    try {
      take(source, target)
      return true
    } catch {
      // On another disk it is copied. A missing page is rendered.
    }
  }
  return false
}
