import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltPage, crawl, get, origin, textOf } from './site.ts'

let twins: { page: BuiltPage; path: string }[]
beforeAll(async () => {
  twins = (await crawl()).flatMap((page) => {
    const link = page.document.querySelector('link[rel="alternate"][type="text/markdown"]')
    return link ? [{ page, path: link.getAttribute('href')! }] : []
  })
})

describe("A page's Markdown twin", () => {
  it('is linked by each product and each list', async () => {
    const owners = (await crawl())
      .filter(({ path }) => /^\/(product|page|c)\/[^/]+$/.test(path))
      .map(({ path }) => path)
    const named = new Set(twins.map(({ page }) => page.path))
    expect(owners.filter((path) => !named.has(path))).toEqual([])
    expect(twins.filter(({ page, path }) => path !== `${page.path}.md`)).toEqual([])
  })

  it('exists, is Markdown, names its page, and is noindex', async () => {
    for (const { page, path } of twins) {
      const response = await get(path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type'), path).toBe('text/markdown; charset=utf-8')
      expect(response.headers.get('x-robots-tag'), path).toBe('noindex')
      const text = await response.text()
      expect(text, path).toMatch(/^# \S/)
      expect(text, path).toContain(`Web page: <${origin}${page.path}>`)
      expect(text, path).not.toMatch(/undefined|\[object/)
    }
  })
})

describe('Files for programs', () => {
  it.each([
    ['/llms.txt', /^text\/plain/, /^# /],
    ['/.well-known/security.txt', /^text\/plain; charset=utf-8$/i, /^Contact: mailto:/],
    ['/manifest.webmanifest', /^application\/manifest\+json/, /^\{/],
    ['/robots.txt', /^text\/plain/, /^User-agent: \*\nDisallow: \/submissions\/\n/],
    ['/the-key-of-the-tests.txt', /^text\/plain/, /^the-key-of-the-tests$/],
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/, /./],
    ['/directory-results.csv', /^text\/csv/, /^name,url,page,submissions,/],
    ['/directory-results.json', /^application\/json/, /^\{"name":/],
    ['/fill-in.js', /^(text|application)\/javascript/, /./],
    ['/verify.mjs', /^text\/javascript/, /./],
    ['/apple-touch-icon.png', /^image\/png$/, /./],
  ])('are served: %s', async (path, type, start) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(type)
    expect(await response.text()).toMatch(start)
  })

  it('that aren’t pages stay out of search results', async () => {
    for (const path of [
      '/directory-list.csv',
      '/directory-list.json',
      '/directory-results.csv',
      '/directory-results.json',
      '/sample-report.csv',
      '/fill-in.js',
      '/verify.mjs',
      '/data/matches.json',
      '/data/standings.json',
    ]) {
      const response = await get(path)
      await response.body?.cancel()
      expect([response.status, response.headers.get('x-robots-tag')], path).toEqual([200, 'noindex'])
    }
  })

  it('link from llms.txt to existing pages', async () => {
    for (const [, address] of (await textOf('/llms.txt')).matchAll(/\]\(([^)]+)\)/g)) {
      const response = await get(address!)
      await response.body?.cancel()
      expect(response.status, address).toBe(200)
    }
  })
})
