import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { directoryListPath, directoryPath, directorySearchPath } from '#src/domain/directories/listed.ts'
import { directoryLinkKind } from '#src/domain/directories/exclusion.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { directories } from '#src/seo/data/directories.ts'
import { kindPages } from '#src/seo/directories/kind-pages.ts'
import { listCounts, listedDirectories, hrefOfListed } from '#src/seo/directories/list.ts'
import { networkText } from '#src/seo/directories/list-texts.ts'
import { type BuiltPage, crawl, get, isIndexable, origin, textOf } from './site.ts'

let pages: Map<string, BuiltPage>
beforeAll(async () => {
  pages = new Map((await crawl()).map((page) => [page.path, page]))
})

const isSameSite = (one: string, other: string) => websiteHost(one) === websiteHost(other)

const withPage = listedDirectories.filter(({ hasPage }) => hasPage)
const total = listCounts.total.toLocaleString('en')

/** The fewest clicks from home to each page. */
function clicks(): Map<string, number> {
  const found = new Map([['/', 0]])
  for (const [path, depth] of found) {
    for (const link of pages.get(path)?.document.querySelectorAll('a[href]') ?? []) {
      const { origin: site, pathname } = new URL(link.getAttribute('href')!, new URL(path, origin))
      if (site === origin && !found.has(pathname)) found.set(pathname, depth + 1)
    }
  }
  return found
}

describe('the list of directories', () => {
  it('has a page for each directory of which enough is known, at most four clicks from home', () => {
    const depths = clicks()
    const far = withPage.filter((directory) => (depths.get(directoryPath(directory)) ?? Infinity) > 4)
    expect(far.map(({ slug }) => slug)).toEqual([])
    const built = [...pages.keys()].filter((path) => path.startsWith(`${directoryListPath}/`))
    expect(built).toHaveLength(withPage.length + kindPages.length)
  })

  it('says one number everywhere', () => {
    for (const path of [directoryListPath, '/', '/g', '/sources', '/tools/directory-finder', '/g/ai-backlink-maker']) {
      expect(pages.get(path)!.document.querySelector('main')!.text, path).toContain(total)
    }
  })

  it('explains that sites of a network count as one, and labels them', () => {
    const text = pages.get(directoryListPath)!.document.querySelector('main')!.text
    expect(text).toContain(networkText)
    expect(listCounts.networks.map(({ sites }) => sites > 0)).toEqual([true, true, true])
    const template = listedDirectories.filter(({ network }) => network === 'get-started-template')
    expect(template.length).toBeGreaterThan(20)
    const kinds = kindPages.map(({ path }) => pages.get(path)!.document)
    for (const directory of template) {
      const rows = kinds.flatMap((document) => document.querySelectorAll(`th a[href="${directory.url}"]`))
      expect(rows[0]?.closest('tr')?.text, directory.slug).toContain('one template')
    }
  })

  it('has names that lead to a page of ours that may be indexed, or to the directory', () => {
    const names = [...pages.values()].flatMap(({ document, path }) =>
      document
        .querySelectorAll('main th a, main .described h3 a')
        .map((link) => ({ path, href: link.getAttribute('href')!, text: link.text })),
    )
    expect(names.length).toBeGreaterThan(3000)
    const hidden = names.filter(({ href }) => href.startsWith(directorySearchPath))
    expect(hidden).toEqual([])
    expect(names.filter(({ text }) => /^(?:visit|open|see all)$/i.test(text))).toEqual([])
  })

  it('has a page for each kind, with every directory of it', () => {
    const rows = kindPages.flatMap(({ path }) =>
      pages
        .get(path)!
        .document.querySelectorAll('tbody th a')
        .map((link) => link.getAttribute('href')),
    )
    expect(rows.toSorted()).toEqual(directories.map(({ url }) => hrefOfListed(url)).toSorted())
  })
})

describe("a directory's page", () => {
  it('leads outside by plain links in a new tab, and by nofollow where search engines count the links as spam', () => {
    for (const directory of withPage) {
      const { document, path } = pages.get(directoryPath(directory))!
      const outside = document.querySelectorAll('main a[href^="http"]')
      expect(outside.length, path).toBeGreaterThan(0)
      const rel = linkRel(directoryLinkKind(directory))
      const toSite = outside.filter((link) => isSameSite(link.getAttribute('href')!, directory.url))
      expect(toSite.length, path).toBeGreaterThan(0)
      for (const link of toSite) {
        expect([link.getAttribute('rel'), link.getAttribute('target')], path).toEqual([rel, '_blank'])
      }
    }
  })

  it('offers to submit only where we submit', () => {
    for (const directory of withPage) {
      const { text } = pages.get(directoryPath(directory))!.document.querySelector('main')!
      expect(text.includes('Have us submit it'), directory.slug).toBe(directory.inPool)
    }
  })

  it('has a Markdown twin with the same name', async () => {
    for (const { slug } of withPage.filter((_, at) => at % 40 === 0)) {
      const page = pages.get(`${directoryListPath}/${slug}`)!
      expect(await textOf(`${page.path}.md`)).toContain(`Web page: <${origin}${page.path}>`)
      expect(page.document.querySelector('link[type="text/markdown"]')?.getAttribute('href')).toBe(`${page.path}.md`)
    }
  })

  it('is in the sitemap, with its date, and may be indexed', async () => {
    const xml = await textOf('/sitemap-directories-0.xml')
    const listed = [...xml.matchAll(/<loc>[^<]+\/directory-list\/([^<]+)<\/loc><lastmod>([^<]+)</g)]
    const built = [...pages.values()].filter(({ path }) => path.startsWith(`${directoryListPath}/`))
    const thin = kindPages.filter(({ rows }) => rows.length < 8).map(({ path }) => path)
    expect(built.filter((page) => !isIndexable(page)).map(({ path }) => path)).toEqual(thin)
    expect(listed.map(([, slug]) => `${directoryListPath}/${slug!}`).toSorted()).toEqual(
      built
        .filter(isIndexable)
        .map(({ path }) => path)
        .toSorted(),
    )
    expect(listed.every(([, , lastmod]) => lastmod! >= '2026-11-25')).toBe(true)
  })

  it('has a share image with its name', async () => {
    const response = await get('/api/share-images/landing/directory-list/producthunt-com.png')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

describe('the files of the list', () => {
  it('have one row per directory, with its lists and license', async () => {
    const json = (await (await get('/directory-list.json')).json()) as {
      directories: { key: string; license: string }[]
    }
    expect(json.directories.map(({ key }) => key)).toEqual(listedDirectories.map(({ key }) => key))
    expect(json.directories.every(({ license }) => license.length > 0)).toBe(true)
  })

  it('can be read as a table', async () => {
    const response = await get('/directory-list.csv')
    expect(response.headers.get('content-type')).toContain('text/csv')
    const rows = parse(await response.text(), { bom: true, record_delimiter: '\r\n' })
    const [header, ...body] = rows
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([header!.length]))
    const urls = body.map((cells) => cells[header!.indexOf('url')])
    expect(urls).toEqual(listedDirectories.map(({ url }) => url))
    expect(body.every((cells) => cells[header!.indexOf('license')] !== '')).toBe(true)
    expect(body.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })
})
