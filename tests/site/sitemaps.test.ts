import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { get, textOf } from './site.ts'

const megabyte = 1_000_000
const schemaFile = '../shared/data/vectors/sitemap.xsd'
const schema = existsSync(schemaFile) ? readFileSync(schemaFile, 'utf8') : null

const filesOf = async () =>
  [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)

describe('Each file of the sitemap', () => {
  it(`is valid by ${schema ? 'the schema of sitemaps.org' : 'the rules of XML only, since sitemap.xsd is not beside this checkout'}`, async () => {
    const files = await Promise.all(
      (await filesOf()).map(async (address) => ({
        fileName: new URL(address).pathname.replaceAll('/', '_'),
        contents: await textOf(address),
      })),
    )
    expect(files.length).toBeGreaterThan(3)
    for (const xml of files) {
      const result = await validateXML(schema ? { xml, schema } : { xml, normalization: 'c14n' })
      expect(result.errors, xml.fileName).toEqual([])
      expect(result.valid, xml.fileName).toBe(true)
    }
  })

  it('holds at most 50,000 addresses and 50 MB, each address once', async () => {
    const listed: string[] = []
    for (const file of await filesOf()) {
      const xml = await textOf(file)
      const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!)
      expect(Buffer.byteLength(xml)).toBeLessThan(50 * megabyte)
      expect(addresses.length).toBeLessThanOrEqual(50_000)
      listed.push(...addresses)
    }
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('is served as XML', async () => {
    for (const file of ['/sitemap.xml', ...(await filesOf())]) {
      expect((await get(file)).headers.get('content-type'), file).toMatch(/^(application|text)\/xml/)
    }
  })
})
