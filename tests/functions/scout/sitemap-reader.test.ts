import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSitemap, type SitemapLimits, sitemapLimits } from '#functions/scout/sitemap-reader.ts'

async function read(file: string | Uint8Array, limits?: Partial<SitemapLimits>, size = 7) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const pages: string[] = []
  const chunks = (async function* () {
    await Promise.resolve()
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  })()
  const result = await readSitemap(chunks, (url) => pages.push(url), { ...sitemapLimits, ...limits })
  return { files: result.files, cut: result.cut, pages }
}

const urls = ['https://dir.example/tool/tea-timer', 'https://dir.example/tool/caf%C3%A9?a=1&b=2']
const xml = (rows: readonly string[], tag = 'url', set = 'urlset') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${set} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows
    .map((url) => `<${tag}><loc>\n ${url.replaceAll('&', '&amp;')} </loc><lastmod>2026-11-28</lastmod></${tag}>`)
    .join('\n')}</${set}>`

describe('a sitemap', () => {
  it('is read in whatever pieces it arrives, as XML, as text, and packed', async () => {
    const files = [xml(urls), `${urls.join('\r\n')}\n`, urls.join('\n'), gzipSync(xml(urls)), `\uFEFF${xml(urls)}`]
    for (const file of files)
      for (const size of [1, 7, 100_000])
        expect(await read(file, {}, size)).toEqual({ files: [], pages: urls, cut: false })
  })

  it('names more sitemaps, up to a limit', async () => {
    expect(await read(xml(urls, 'sitemap', 'sitemapindex'))).toEqual({ files: urls, pages: [], cut: false })
    const some = await read(xml(urls, 'sitemap', 'sitemapindex'), { files: 1 })
    expect(some).toEqual({ files: urls.slice(0, 1), pages: [], cut: true })
  })

  it('has pages, not the images and videos on them', async () => {
    const row = `<url><loc>${urls[0]}</loc><image:image><image:loc>https://dir.example/a.png</image:loc></image:image></url>`
    expect((await read(`<urlset>${row}</urlset>`)).pages).toEqual(urls.slice(0, 1))
    const prefixed = `<sm:urlset><sm:url><sm:loc>${urls[0]}</sm:loc></sm:url></sm:urlset>`
    expect((await read(prefixed)).pages).toEqual(urls.slice(0, 1))
    expect((await read(`<urlset><url><loc><![CDATA[${urls[1]}]]></loc></url></urlset>`)).pages).toEqual(urls.slice(1))
  })

  it('is cut at the limit as unpacked, however small it was sent', async () => {
    const bomb = gzipSync(`<urlset>${' '.repeat(5_000_000)}<url><loc>${urls[0]}</loc></url></urlset>`)
    expect(bomb.length).toBeLessThan(20_000)
    expect(await read(bomb, { bytes: 1_000_000 }, 1000)).toEqual({ files: [], pages: [], cut: true })
    expect((await read(bomb, {}, 1000)).pages).toEqual(urls.slice(0, 1))
  })

  it('is cut where it is built to take memory or time', async () => {
    const files = ['<a>'.repeat(100_000), `<urlset><!--${'x'.repeat(3_000_000)}`, `<urlset a="${'x'.repeat(3_000_000)}`]
    for (const file of files) expect((await read(file, {}, 60_000)).cut).toBe(true)
    const member = gzipSync('')
    const empty = Buffer.concat(Array.from({ length: 50_000 }, () => member))
    expect(await read(empty, { bytes: 100_000 }, 10_000)).toMatchObject({ pages: [], cut: true })
  })

  it('that breaks off is cut, packed or not', async () => {
    for (const file of [xml(urls), gzipSync(xml(urls))]) {
      const chunks = (async function* () {
        await Promise.resolve()
        yield Buffer.from(file).subarray(0, 20)
        throw new Error('The connection broke')
      })()
      expect(await readSitemap(chunks, () => undefined)).toMatchObject({ pages: 0, cut: true })
    }
  })

  it('harms nothing, whatever is in it', async () => {
    const half = gzipSync(xml(urls)).subarray(0, 60)
    expect((await read(half)).cut).toBe(true)
    for (const file of [
      '',
      ' ',
      '<',
      '<html><body>Not found</body></html>',
      '\0\0\0',
      '{"a":1}',
      xml(urls).slice(0, 180),
    ])
      expect((await read(file)).files).toEqual([])
    const long = `https://dir.example/${'a'.repeat(10_000)}`
    expect((await read(xml([long]))).pages).toEqual([])
    expect((await read(`${long}\n${urls[0]}`)).pages).toEqual(urls.slice(0, 1))
    const entities = `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(99)}">]><urlset><url><loc>&x;</loc></url></urlset>`
    expect((await read(entities)).pages).toEqual(['&x;'])
  })
})
