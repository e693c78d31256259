import { createHash } from 'node:crypto'
import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AstroIntegration, PathWithRoute } from 'astro'
import { type PageKeys, pagesIn, readPageKeys } from './build-folder.ts'

export type PageReuse = {
  integration: AstroIntegration
  /** The keys of this build's pages. */
  keys: PageKeys
  /** The files taken from the last build. */
  reused: ReadonlySet<string>
}

type Bundle = Record<string, { code?: string; source?: string | Uint8Array }>

/**
 * Lets Astro render only pages that differ from an earlier build, and links the others from it. A page is the same if
 * its `cacheKey` (see `getStaticPaths`), the code and `settings` are. Astro has bundled the code when it asks which
 * pages to render, so a build can start before anyone knows what changed: `earlier` says when to go on, with the
 * earlier build's folder, or null to render every page.
 */
export function reusePages(outDirectory: string, settings: unknown, earlier: Promise<string | null>): PageReuse {
  const keys = new Map<string, string>()
  const reused = new Set<string>()
  const files = new Map<string, string>()
  const fingerprintBundle = {
    name: 'fingerprint-bundle',
    generateBundle: (_options: unknown, bundle: Bundle) => {
      for (const [name, { code, source }] of Object.entries(bundle)) files.set(name, hash(code ?? source ?? ''))
    },
  }

  async function choose(paths: readonly PathWithRoute[]): Promise<PathWithRoute[]> {
    const folder = await earlier
    const before = folder === null ? new Map<string, string>() : await readPageKeys(folder)
    const code = hash(JSON.stringify([[...files].sort(), settings]))
    return paths.filter((path) => {
      if (path.cacheKey === undefined) return true
      const file = fileOf(path)
      const key = `${code} ${path.cacheKey}`
      keys.set(file, key)
      const isReused = folder !== null && before.get(file) === key && linkFile(pagesIn(folder), outDirectory, file)
      if (isReused) reused.add(file)
      return !isReused
    })
  }

  const integration: AstroIntegration = {
    name: 'page-reuse',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [fingerprintBundle] } })
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((astro) => ({
          ...astro,
          getStaticPaths: async () => {
            await earlier
            return choose(await astro.getStaticPaths())
          },
        }))
      },
    },
  }
  return { integration, keys, reused }
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}

function fileOf({ pathname, route }: PathWithRoute): string {
  const name = pathname.replace(/^\//, '')
  return route.type === 'page' ? `${name || 'index'}.html` : name
}

/** Synchronous, because this process does nothing else and there may be ten thousand files. */
function linkFile(from: string, to: string, file: string): boolean {
  const [source, target] = [join(from, file), join(to, file)]
  for (const take of [linkSync, copyFileSync]) {
    try {
      mkdirSync(dirname(target), { recursive: true })
      take(source, target)
      return true
    } catch {
      // On another disk it is copied. A missing page is rendered.
    }
  }
  return false
}
