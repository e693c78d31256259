import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { scriptsOf, weightOf } from '#tests/support/page-scripts.ts'
import { type BuiltPage, crawl, get, metaOf, origin, textOf } from './site.ts'

const ways = ['login', 'signup', 'magic-link', 'forgot', 'reset', 'confirm', 'email', 'email-stop', 'google'].map(
  (name) => `/auth/${name}`,
)
const inside = [
  '/dashboard',
  '/dashboard/account',
  '/dashboard/plan',
  '/dashboard/publishing',
  '/dashboard/report',
  '/dashboard/security',
]
const dashboardLimit = 120 * 1024

async function open(path: string): Promise<BuiltPage> {
  const response = await get(path)
  const html = await response.text()
  return { path, status: response.status, html, document: parse(html) }
}

describe('the account pages', () => {
  let pages: BuiltPage[]
  beforeAll(async () => {
    pages = await Promise.all([...ways, ...inside].map(open))
  })

  it('exist, are complete HTML, and are noindex', () => {
    for (const page of pages) {
      expect(page.status, page.path).toBe(200)
      expect(metaOf(page, 'robots'), page.path).toContain('noindex')
      expect(page.document.querySelectorAll('h1'), page.path).toHaveLength(1)
      expect(page.document.querySelector('noscript')?.text, page.path).toContain('needs JavaScript')
    }
  })

  it("aren't in any sitemap, feed or llms.txt", async () => {
    const index = await textOf('/sitemap-index.xml')
    const maps = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
    for (const path of [...maps, '/feed.xml', '/feed.json', '/llms.txt']) {
      expect(await textOf(path), path).not.toMatch(/\/(auth|dashboard)\b/)
    }
  })

  it('load at most 120 KB of compressed script before any interaction', async () => {
    for (const page of pages) {
      const scripts = await scriptsOf(origin, page.html)
      expect(scripts.size, page.path).toBeGreaterThan(2)
      expect(weightOf(scripts), page.path).toBeLessThanOrEqual(dashboardLimit)
    }
  })

  it('share no code with public pages', async () => {
    const ours = new Set<string>()
    for (const page of pages) for (const path of (await scriptsOf(origin, page.html)).keys()) ours.add(path)
    const named = [...ours].filter((path) => /dashboard|login|plan|account|session/i.test(path))
    expect(named.length).toBeGreaterThan(0)
    const elsewhere = (await crawl()).filter(({ path }) => !/^\/(auth|dashboard)\b/.test(path))
    expect(elsewhere.length).toBeGreaterThan(1000)
    const leaks = elsewhere.filter(({ html }) => named.some((path) => html.includes(path)))
    expect(leaks.map(({ path }) => path)).toEqual([])
  })
})
