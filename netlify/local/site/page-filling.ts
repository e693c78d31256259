import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PathWithRoute } from 'astro'

/** A page's `getStaticPaths` with what it takes to fill the pages into a shell: a page with places for what differs. */
type ShellPaths = {
  (): Promise<{ props: unknown; cacheKey: string }[]>
  /** The shell's file in the build. */
  shell: string
  fill: (shell: string, props: unknown) => string
}
/** A page's bundled source. `file`: absolute. */
type PageModule = { file: string; getStaticPaths: ShellPaths }

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
  for (const { file, getStaticPaths } of modules.flatMap(findFillable)) {
    const { shell, fill } = getStaticPaths
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

function findFillable(module: object): PageModule[] {
  const { page } = module as { page?: () => Partial<PageModule> }
  const source = typeof page === 'function' ? page() : {}
  return source.getStaticPaths?.fill ? [source as PageModule] : []
}
