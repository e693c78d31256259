import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { linksOfPage, linksOfStylesheet } from './links.ts'

/** A dead URL in a page or stylesheet. */
export type LinkFault = { page: string; target: string }

/** Pages whose links have been read already. */
export type LinkedPages = { files: ReadonlySet<string>; links: ReadonlySet<string> }

export type LinkCheck = {
  directory: string
  /** The site's origin. URLs of other origins are ignored. */
  origin: string
  /** Whether a function or a redirect rule answers at this path. */
  isServed: (pathname: string) => Promise<boolean>
  /** Whether a page, by its path in the directory, may differ from the last checked version. Default: all. */
  mayDiffer?: (file: string) => boolean
  /** Read again only if one of their links is dead. */
  linked?: LinkedPages
  /** URLs that no longer exist. An unchanged page that links to one is checked. */
  gone?: readonly string[]
}

/** Checks that every internal link, script, stylesheet, image and font in a build's pages exists. */
export async function checkLinks({
  directory,
  origin,
  isServed,
  mayDiffer,
  linked,
  gone = [],
}: LinkCheck): Promise<LinkFault[]> {
  const files = await listFiles(directory)
  const known = new Map<string, boolean>()
  const paths = new Map<string, string | null>()
  const faults: LinkFault[] = []

  const leadsSomewhere = async (pathname: string) => {
    const verdict = isFile(files, pathname) || (await isServed(pathname))
    known.set(pathname, verdict)
    return verdict
  }
  /** The path of a link within the site, or null. Most links say the same on every page. */
  const pathOf = (link: string, file: string) => {
    const isRelative = !/^(\/|[a-z]+:)/i.test(link)
    const seen = isRelative ? undefined : paths.get(link)
    if (seen !== undefined) return seen
    const url = URL.parse(link, `${origin}/${file}`)
    const path = url?.origin === origin ? url.pathname : null
    if (!isRelative) paths.set(link, path)
    return path
  }

  const areLinkedFine = async ({ links }: LinkedPages) => {
    for (const link of links) {
      const target = pathOf(link, '')
      const isAbsolute = link.startsWith('/') || link.startsWith(origin)
      if (!isAbsolute || (target !== null && !(known.get(target) ?? (await leadsSomewhere(target))))) return false
    }
    return true
  }
  const fine = linked && (await areLinkedFine(linked)) ? linked.files : new Set<string>()

  for (const file of files) {
    if (fine.has(file)) continue
    const find = file.endsWith('.html') ? linksOfPage : file.endsWith('.css') ? linksOfStylesheet : null
    if (!find) continue
    const chosen = !mayDiffer || !file.endsWith('.html') || mayDiffer(file)
    if (!chosen && gone.length === 0) continue
    // Synchronous, because this process does nothing else and there may be ten thousand pages.
    const text = readFileSync(join(directory, file), 'utf8')
    if (!chosen && !gone.some((path) => text.includes(path))) continue
    for (const link of find(text)) {
      const target = pathOf(link, file)
      if (target === null || (known.get(target) ?? (await leadsSomewhere(target)))) continue
      faults.push({ page: `/${file}`, target })
    }
  }
  return faults
}

/** The files of a directory and its subdirectories, relative to it, with `/` between. Sorted. */
export async function listFiles(directory: string): Promise<Set<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map((file) => relative(directory, join(file.parentPath, file.name)).split(sep).join('/'))
  return new Set(paths.sort())
}

function isFile(files: Set<string>, pathname: string): boolean {
  const path = decode(pathname).replace(/^\//, '').replace(/\/$/, '')
  return [path, `${path}.html`, path === '' ? 'index.html' : `${path}/index.html`].some((file) => files.has(file))
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
