import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { scriptsOf, weightOf } from '#tests/support/page-scripts.ts'
import { get, origin, textOf } from './site.ts'

const kilobyte = 1024

describe('the scripts of islands', () => {
  it('are two files, in parallel, for an island of a page that loads none before a touch', async () => {
    for (const path of ['/', '/growth-partner', '/terms', '/g/directory-listing-saas']) {
      const islands = parse(await textOf(path)).querySelectorAll('astro-island')
      expect(islands.length, path).toBeGreaterThan(0)
      for (const island of islands) {
        const scripts = await scriptsOf(origin, island.outerHTML)
        const named = ['component-url', 'renderer-url'].map((name) => island.getAttribute(name))
        expect([...scripts.keys()].toSorted(), path).toEqual(named.toSorted())
        expect(weightOf(scripts), path).toBeLessThanOrEqual(69 * kilobyte)
      }
    }
  })

  it('are all named in the head of signed-in pages, so that none is found late', async () => {
    for (const path of ['/dashboard', '/dashboard/report', '/admin/deliveries']) {
      const html = await textOf(path)
      const preloaded = parse(html).querySelectorAll('head link[rel=modulepreload]')
      const named = preloaded.map((link) => link.getAttribute('href')).toSorted()
      expect(named, path).toEqual([...(await scriptsOf(origin, html)).keys()].toSorted())
      expect(named.length, path).toBeGreaterThan(3)
    }
    expect(await textOf('/')).not.toContain('modulepreload')
  })

  it('are few files on the pages of the dashboard: over HTTP/1.1 a browser loads six at a time', async () => {
    for (const { href } of Object.values(dashboardPages)) {
      const preloaded = parse(await textOf(href)).querySelectorAll('head link[rel=modulepreload]')
      expect(preloaded.length, href).toBeGreaterThan(3)
      expect(preloaded.length, href).toBeLessThanOrEqual(11)
    }
    // The heaviest.
    expect(weightOf(await scriptsOf(origin, await textOf('/dashboard/profile')))).toBeLessThanOrEqual(126 * kilobyte)
  })

  it('are three files and at most 75 KB in the directory', async () => {
    for (const path of ['/directories', '/directories/ai-tool']) {
      const scripts = await scriptsOf(origin, await textOf(path))
      expect(scripts.size, path).toBe(3)
      expect(weightOf(scripts), path).toBeLessThanOrEqual(75 * kilobyte)
    }
  })
})

describe('the logos of the directory', () => {
  it('are one image, in the order of the list', async () => {
    const logos = parse(await textOf('/directories')).querySelectorAll('.card-logo')
    const sources = new Set(logos.map((logo) => logo.getAttribute('src')))
    expect(logos.length).toBe(12)
    expect(sources.size).toBe(1)
    const response = await get([...sources][0]!)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { data } = (await (await get('/api/products?page=1&limit=12')).json()) as {
      data: { products: { logo_url: string }[] }
    }
    const ids = data.products.map(({ logo_url }) => logo_url.split('/')[3])
    expect([...sources][0]).toBe(`/api/file-uploads/${ids.join('.')}/image?w=96`)
  })
})
