import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PathWithRoute } from 'astro'
import type { LinkedPages } from './link-check.ts'
import { addInternalLinks } from './links.ts'

/** What `getStaticPaths` carries if its pages or files are built without Astro. */
type Filled = {
  /** As Astro calls it: `/product/[slug]`. */
  route: string
  /** The file, in the build, of the page that is filled: one with places for what differs. A text file has none. */
  shell?: string
  /** The page in parts: of the shell, and every other one of what differs. */
  fill: (shell: string, pathname: string) => string[]
}

type QueuedPage = Filled & { pathname: string; file: string; isSample: boolean }

/** The pages that a build makes from their shell, as functions do for pages that aren't built yet, and text files. */
export type ShellPages = {
  /** Queues a page to be filled, once its shell is rendered. True: Astro doesn't need to render it. */
  add: (path: PathWithRoute, file: string) => boolean
  /** Writes the queued pages. Returns the files that Astro rendered differently. */
  write: (outDirectory: string) => string[]
  /** The written pages. Their shell is a page of the build too, so that these are all their other links. */
  written: LinkedPages
}

/**
 * Astro takes several times as long for a page, most of it for its own requests and responses. It still renders the
 * first page of each kind, to be compared. `modules`: the bundled pages, each in a chunk that exports `page`, which
 * returns what the source exports. If Astro changes that, it renders every page itself: slower, but complete.
 */
export function openShellPages(modules: readonly object[], origin: string): ShellPages {
  const kinds = new Map(modules.flatMap(findFilled).map((kind) => [kind.route, kind]))
  const queue: QueuedPage[] = []
  const sampled = new Set<Filled>()
  const files = new Set<string>()
  const links = new Set<string>()

  return {
    add: ({ pathname, route }, file) => {
      const kind = kinds.get(route.route)
      if (!kind) return false
      const isSample = !sampled.has(kind)
      sampled.add(kind)
      queue.push({ ...kind, pathname, file, isSample })
      return !isSample
    },
    write: (outDirectory) => {
      const inBuild = (file: string) => join(outDirectory, file)
      const shells = new Map(
        [...new Set(queue.map(({ shell }) => shell))].map((shell) => [shell, shell ? read(inBuild(shell)) : '']),
      )
      for (const folder of new Set(queue.map(({ file }) => dirname(inBuild(file)))))
        mkdirSync(folder, { recursive: true })
      return queue.flatMap((page) => {
        const parts = fillPage(page, shells.get(page.shell) ?? '')
        const html = parts.join('')
        const differs = page.isSample && read(inBuild(page.file)) !== html
        if (write(inBuild(page.file), html, page.isSample) && page.shell) {
          files.add(page.file)
          for (const part of parts.filter((_, place) => place % 2 === 1)) addInternalLinks(links, part, origin)
        }
        return differs ? [page.file] : []
      })
    },
    written: { files, links },
  }
}

function findFilled(module: object): Filled[] {
  if (!('page' in module) || typeof module.page !== 'function') return []
  const source = (module.page as () => { getStaticPaths?: Partial<Filled> } | undefined)()
  const { route, shell, fill } = source?.getStaticPaths ?? {}
  return route && fill ? [{ route, fill, ...(shell && { shell }) }] : []
}

function fillPage({ fill, pathname }: QueuedPage, shell: string): string[] {
  try {
    return fill(shell, pathname)
  } catch (error) {
    throw new Error(`${pathname} could not be rendered`, { cause: error })
  }
}

const read = (file: string) => readFileSync(file, 'utf8')

/** A page or public file of that name wins, as with Astro: false. */
function write(file: string, html: string, mayReplace: boolean): boolean {
  try {
    writeFileSync(file, html, { flag: mayReplace ? 'w' : 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return false
  }
}
