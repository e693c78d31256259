import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PathWithRoute } from 'astro'

/** A page that has a shell: a built page with places for what differs. */
type FillablePage = {
  /** Its source, as an absolute path. */
  file: string
  /** The shell's file in the build. */
  shell: string
  fill: (shell: string, props: unknown) => string
  getStaticPaths: () => Promise<{ props: unknown; cacheKey: string }[]>
}

/** Pages to make from their shells once those are rendered. */
export type PageFilling = {
  /** Takes on the page that Astro would render at `path`. False: it has no shell. */
  take: (path: PathWithRoute, file: string) => boolean
  /** Writes the pages that were taken on. */
  write: (outDirectory: string) => void
}

/**
 * Fills pages into shells, as functions do for pages that aren't built yet. Astro takes several times as long for a
 * page, most of it for its own requests and responses. `modules`: the bundled pages. In a chunk of its own, each exports
 * `page`, which returns what the source exports. Should Astro change that, it renders all pages again.
 */
export async function fillPages(modules: readonly object[], paths: readonly PathWithRoute[]): Promise<PageFilling> {
  const contents = new Map<PathWithRoute, () => string>()
  const shells = new Map<string, string>()
  let directory = ''
  const read = (shell: string) => {
    const html = shells.get(shell) ?? readFileSync(join(directory, shell), 'utf8')
    shells.set(shell, html)
    return html
  }
  for (const { file, shell, fill, getStaticPaths } of modules.flatMap(findFillable)) {
    const own = paths.filter(({ route }) => file.endsWith(route.component))
    for (const [index, { props, cacheKey }] of (await getStaticPaths()).entries()) {
      const path = own[index]
      if (path?.cacheKey === cacheKey) contents.set(path, () => fill(read(shell), props))
    }
  }

  const taken: { file: string; content: () => string }[] = []
  return {
    take: (path, file) => {
      const content = contents.get(path)
      if (content) taken.push({ file, content })
      return content !== undefined
    },
    write: (outDirectory) => {
      directory = outDirectory
      for (const folder of new Set(taken.map(({ file }) => dirname(join(directory, file))))) {
        mkdirSync(folder, { recursive: true })
      }
      for (const { file, content } of taken) writeFileSync(join(directory, file), content())
    },
  }
}

function findFillable(module: object): FillablePage[] {
  const page: unknown = 'page' in module && typeof module.page === 'function' ? module.page() : null
  return typeof page === 'object' && page !== null && 'fill' in page ? [page as FillablePage] : []
}
