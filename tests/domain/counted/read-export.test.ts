import { describe, expect, it } from 'vitest'
import { isCut } from '#src/domain/counted/counted.ts'
import { countedLimits, countedMessages } from '#src/domain/counted/messages.ts'
import { faultOfBytes } from '#src/domain/counted/files.ts'
import { pageKey } from '#src/domain/counted/page-keys.ts'
import { type ReadExport, readExport } from '#src/domain/counted/read-export.ts'
import { tableText } from '#src/domain/csv/split-table.ts'
import { crawled, exports, listed } from './exports.ts'

const keys = listed.map((url) => pageKey(new URL(url)))
const own = 'https://www.acme.example'

async function read(name: string, bytes: string | Uint8Array, language = 'en-US', website = own) {
  const file = typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes)) : bytes
  const fault = faultOfBytes(file, name)
  if (fault !== null) return { fault }
  // A listing that no export has, and one that is only like another.
  const pages = new Set([...keys, 'other.example/acme', 'uneed.example/tool/acme-2'])
  const reading = { fileName: name, language, latest: '2026-11-29', pause: () => Promise.resolve() }
  return readExport(tableText(file, language), { website, pages }, reading)
}

describe('an export of links', () => {
  it.each(Object.entries(exports))(
    'is read from %s',
    async (_, { name, bytes, language, dated, source = 'google' }) => {
      const result = (await read(name, bytes, language)) as ReadExport
      expect(result).toMatchObject({ source, exportedOn: name.includes('2026') ? '2026-10-04' : undefined })
      expect([3, 4]).toContain(result.rows)
      expect([...result.found]).toEqual(keys.map((key) => [key, dated ? crawled : undefined]))
    },
  )

  it('is of 100,000 rows, and others get their turn', async () => {
    const rows = Array.from(
      { length: 99_998 },
      (_, at) => `https://site${at % 977}.example/post/${at},2026-09-0${(at % 9) + 1}`,
    )
    const text = ['Linking page,Last crawled', ...rows, ...listed.map((url) => `${url},${crawled}`)].join('\n')
    const shares: number[] = []
    const reading = { fileName: 'a.csv', language: 'en', latest: '2026-11-29' }
    const pause = (share: number) => Promise.resolve(void shares.push(share))
    const result = await readExport(text, { website: own, pages: new Set(keys) }, { ...reading, pause })
    expect(result).toMatchObject({ rows: 100_000, found: { size: 2 } })
    expect(shares.length).toBeGreaterThan(90)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
    expect(isCut(100_000) && isCut(1000)).toBe(true)
    expect(isCut(999) || isCut(0) || isCut(1001)).toBe(false)
  })

  it('only counts links to the customer’s site', async () => {
    const text = `Source Url,Target Url\n${listed[0]},https://other.example/\n${listed[1]},https://blog.acme.example/x`
    expect(await read('links.csv', text)).toMatchObject({ rows: 2, found: new Map([[keys[1], undefined]]) })
  })

  it.each<[string, string, string | Uint8Array, string]>([
    ['an empty file', 'a.csv', '', countedMessages.empty],
    ['only white space', 'a.csv', '\uFEFF \r\n', countedMessages.empty],
    ['only a heading', 'a.csv', 'Página con enlaces,Último rastreo\n', countedMessages.noLinks],
    ['a PDF', 'a.pdf', '%PDF-1.7 …', countedMessages.pdf],
    ['a workbook', 'a.xlsx', 'PK\u0003\u0004…', countedMessages.workbook],
    ['an old workbook', 'a.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), countedMessages.workbook],
    ['a ZIP file', 'acme.example-Links-2026-10-04.zip', 'PK\u0003\u0004…', countedMessages.zip],
    ['a gzip file', 'a.csv.gz', new Uint8Array([0x1f, 0x8b, 8]), countedMessages.gzip],
    [
      'a picture',
      'a.png',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0]),
      countedMessages.notText,
    ],
    ['a shortcut to a Google Sheet', 'a.gsheet', '{"doc_id": "x"}', countedMessages.googleSheet],
    [
      'a sitemap',
      'sitemap.xml',
      `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      countedMessages.sitemap,
    ],
    ['a saved page', 'Links.html', '<!doctype html><title>Links</title>', countedMessages.page],
    ['Google’s sites', 'a.csv', 'Site,Linking pages,Target pages\nuneed.example,12,3\n', countedMessages.sites],
    ['Bing’s sites', 'a.csv', '"Domain","Backlinks Count"\n"https://uneed.example","2"\n', countedMessages.sites],
    [
      'the customer’s own pages',
      'a.csv',
      'Target page,Incoming links,Linking sites\nhttps://acme.example/,10,5\nhttps://acme.example/x,2,1',
      countedMessages.ownPages,
    ],
    ['link texts', 'a.csv', 'Rank,Text\n1,acme\n2,tea timer\n', countedMessages.notLinks],
    ['another list', 'a.csv', 'Name,City\nAnn,Bonn\n', countedMessages.notLinks],
    [
      'another tool',
      'a.csv',
      `a,b,c,d,e,f,g,h\n${listed[0]},Acme,70,12,https://acme.example/,text,dofollow,2026-10-01\n`,
      countedMessages.otherTool,
    ],
    [
      'another site, by the name that Google gave the file',
      'https___www.my-other.co.example_-Latest links-2026-10-04.csv',
      `Linking page,Last crawled\n${listed[0]},2026-10-01\n`,
      countedMessages.otherSite('my-other.co.example', 'acme.example'),
    ],
    [
      'another site, by the pages that links lead to',
      'a.csv',
      `"Source Url","Anchor Text","Target Url"\n"${listed[0]}","x","https://www.other.example/"\n`,
      countedMessages.otherTarget('other.example', 'acme.example'),
    ],
    [
      'more rows than there can be',
      'a.csv',
      'Linking page\n'.concat('https://a.example/b\n'.repeat(countedLimits.rows + 1)),
      countedMessages.tooManyRows,
    ],
  ])('isn’t %s, and the customer is told what to do', async (_, name, bytes, message) => {
    expect(await read(name, bytes)).toEqual({ fault: message })
  })

  it('is of the customer’s site if that is a subdomain, or on a shared host', async () => {
    const text = `Linking page\n${listed[0]}\n`
    const of = (website: string, name: string) => read(`${name}-Latest links-2026-10-04.csv`, text, 'en', website)
    expect(await of('https://app.acme.example', 'acme.example')).toMatchObject({ rows: 1 })
    expect(await of('https://acme.example', 'app.acme.example')).toMatchObject({ rows: 1 })
    expect(await of('https://github.com/acme/timer', 'other.example')).toHaveProperty('fault')
    const shared = `Source Url,Target Url\n${listed[0]},https://github.com/acme/timer\n${listed[1]},https://github.com/x/y`
    expect(await read('a.csv', shared, 'en', 'https://github.com/acme/timer')).toMatchObject({ found: { size: 1 } })
  })
})
