import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { get, textOf } from './site.ts'

const megabyte = 1_000_000
const schemaFile = '../shared/data/vectors/sitemap.xsd'
const schema = existsSync(schemaFile) ? readFileSync(schemaFile, 'utf8') : null

const filesOf = async () =>
  [...(await textOf('/sitemap-index.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)

it('has a file for each family of pages, each with the date of its newest page', async () => {
  const files = await filesOf()
  // No category of the demo has as many products as one needs to be indexed.
  const families = ['countries', 'niches', 'site-types', 'keywords', 'directories', 'products', 'blog', 'pages']
  expect(files.map((file) => new URL(file).pathname)).toEqual(families.map((name) => `/sitemap-${name}-0.xml`))
  const index = await textOf('/sitemap-index.xml')
  for (const file of files) {
    const dates = [...(await textOf(file)).matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map((match) => match[1]!)
    expect(index, file).toContain(`<loc>${file}</loc><lastmod>${dates.toSorted().at(-1)}</lastmod>`)
  }
})

it('has moved: its old URL leads to the index', async () => {
  const response = await get('/sitemap.xml')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/sitemap-index.xml'])
})

describe('Each file of the sitemap', () => {
  it(`is valid by ${schema ? 'the schema of sitemaps.org' : 'the rules of XML only, since sitemap.xsd is not beside this checkout'}`, async () => {
    const files = await Promise.all(
      (await filesOf()).map(async (url) => ({
        fileName: new URL(url).pathname.replaceAll('/', '_'),
        contents: await textOf(url),
      })),
    )
    expect(files.length).toBeGreaterThan(3)
    for (const xml of files) {
      const result = await validateXML(schema ? { xml, schema } : { xml, normalization: 'c14n' })
      expect(result.errors, xml.fileName).toEqual([])
      expect(result.valid, xml.fileName).toBe(true)
    }
  })

  it('holds at most 50,000 URLs and 50 MB, each URL once', async () => {
    const listed: string[] = []
    for (const file of await filesOf()) {
      const xml = await textOf(file)
      const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
      expect(Buffer.byteLength(xml)).toBeLessThan(50 * megabyte)
      expect(urls.length).toBeLessThanOrEqual(50_000)
      listed.push(...urls)
    }
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('is served as XML', async () => {
    for (const file of ['/sitemap-index.xml', ...(await filesOf())]) {
      expect((await get(file)).headers.get('content-type'), file).toMatch(/^(application|text)\/xml/)
    }
  })
})
