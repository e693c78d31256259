import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPage, crawl, get, metaOf, origin, textOf } from './site.ts'

const ways = ['login', 'signup', 'magic-link', 'forgot', 'reset', 'confirm', 'google'].map((name) => `/auth/${name}`)
const inside = ['/dashboard', '/dashboard/account', '/dashboard/plan']
const dashboardLimit = 120 * 1024

async function open(path: string): Promise<BuiltPage> {
  const response = await get(path)
  const html = await response.text()
  return { path, status: response.status, html, document: parse(html) }
}

/** Every script that a page loads without being touched, with what those import from the start. */
async function scriptsOf({ document }: BuiltPage): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  const wanted = document
    .querySelectorAll('script[src], astro-island, link[rel="modulepreload"]')
    .flatMap((element) => ['src', 'component-url', 'renderer-url', 'href'].map((name) => element.getAttribute(name)))
    .filter((path) => path !== undefined)
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    const { pathname } = new URL(path, origin)
    if (scripts.has(pathname)) continue
    const text = await textOf(pathname)
    scripts.set(pathname, text)
    for (const [, imported = ''] of text.matchAll(/(?:import|from)\s*["'](\.{1,2}\/[^"']+)["']/g)) {
      wanted.push(new URL(imported, new URL(pathname, origin)).pathname)
    }
  }
  return scripts
}

const weightOf = (scripts: Map<string, string>): number =>
  [...scripts.values()].reduce((sum, text) => sum + brotliCompressSync(text).length, 0)

describe('the pages of accounts', () => {
  let pages: BuiltPage[]
  beforeAll(async () => {
    pages = await Promise.all([...ways, ...inside].map(open))
  })

  it('are there, complete in HTML, and for no search engine', () => {
    for (const page of pages) {
      expect(page.status, page.path).toBe(200)
      expect(metaOf(page, 'robots'), page.path).toContain('noindex')
      expect(page.document.querySelectorAll('h1'), page.path).toHaveLength(1)
      expect(page.document.querySelector('noscript')?.text, page.path).toContain('needs JavaScript')
    }
  })

  it('stand in no sitemap, no feed, and not in llms.txt', async () => {
    const index = await textOf('/sitemap.xml')
    const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
    for (const path of [...maps, '/feed.xml', '/feed.json', '/llms.txt']) {
      expect(await textOf(path), path).not.toMatch(/\/(auth|dashboard)\b/)
    }
  })

  it('load at most 120 KB of script, compressed, before anything is touched', async () => {
    for (const page of pages) {
      const scripts = await scriptsOf(page)
      expect(scripts.size, page.path).toBeGreaterThan(2)
      expect(weightOf(scripts), page.path).toBeLessThanOrEqual(dashboardLimit)
    }
  })

  it('keep their code to themselves', async () => {
    const ours = new Set<string>()
    for (const page of pages) for (const path of (await scriptsOf(page)).keys()) ours.add(path)
    const named = [...ours].filter((path) => /dashboard|login|plan|account|session/i.test(path))
    expect(named.length).toBeGreaterThan(0)
    const elsewhere = (await crawl()).filter(({ path }) => !/^\/(auth|dashboard)\b/.test(path))
    expect(elsewhere.length).toBeGreaterThan(1000)
    const leaks = elsewhere.filter(({ html }) => named.some((path) => html.includes(path)))
    expect(leaks.map(({ path }) => path)).toEqual([])
  })
})
