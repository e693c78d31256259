import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import robotsParser from 'robots-parser'
import { inject } from 'vitest'
import { shellCookie } from '#functions/pages/own-site.ts'
import { pagesIn } from '#netlify/local/site/build-folder.ts'

declare module 'vitest' {
  // Vitest's own interface, extended as its documentation asks.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  export interface ProvidedContext {
    /** Where the built site is served during the site tests. */
    siteOrigin: string
    /** The data folder of the site that is served. */
    siteDataDir: string
  }
}

export const origin = inject('siteOrigin')
export const dataDir = inject('siteDataDir')

/** The folder of the pages that are served. */
export async function findBuild(): Promise<string> {
  const { number } = JSON.parse(await readFile(join(dataDir, 'site/current'), 'utf8')) as { number: number }
  return pagesIn(join(dataDir, 'site', String(number)))
}

export async function get(path: string): Promise<Response> {
  return fetch(new URL(path, origin), { redirect: 'manual' })
}

/** A page shell, which is only there for functions. */
export async function shellOf(path: string): Promise<string> {
  const response = await fetch(new URL(path, origin), { headers: { cookie: shellCookie }, redirect: 'manual' })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

export const textOf = async (path: string): Promise<string> => (await get(path)).text()

export type BuiltPage = { path: string; status: number; html: string; document: ReturnType<typeof parse> }

let crawling: Promise<BuiltPage[]> | undefined

/** Every page reachable by links from home that `robots.txt` lets a crawler read. */
export function crawl(): Promise<BuiltPage[]> {
  crawling ??= follow()
  return crawling
}

async function follow(): Promise<BuiltPage[]> {
  const robots = robotsParser(`${origin}/robots.txt`, await textOf('/robots.txt'))
  const pages: BuiltPage[] = []
  const waiting = ['/']
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const response = await get(path)
    const html = await response.text()
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    const document = parse(html)
    pages.push({ path, status: response.status, html, document })
    for (const link of document.querySelectorAll('a[href]')) {
      const target = new URL(link.getAttribute('href')!, new URL(path, origin))
      const next = target.pathname + target.search
      if (target.origin !== origin || seen.has(next) || robots.isDisallowed(target.href)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return pages
}

/** Paths of built pages that aren't linked. */
export async function unlinkedPages(): Promise<string[]> {
  const linked = new Set((await crawl()).map(({ path }) => path))
  const files = await Array.fromAsync(glob('**/*.html', { cwd: await findBuild(), exclude: ['shells/**'] }))
  const paths = files.map((file) => (file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`))
  return paths.filter((path) => !linked.has(path)).toSorted()
}

export const metaOf = ({ document }: BuiltPage, name: string): string | undefined =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')

export const isIndexable = (page: BuiltPage): boolean => !metaOf(page, 'robots')?.includes('noindex')
export const titleOf = ({ document }: BuiltPage): string => document.querySelector('title')?.text ?? ''
export const canonicalOf = ({ document }: BuiltPage): string | undefined =>
  document.querySelector('link[rel="canonical"]')?.getAttribute('href')
