import { parse as parseCsv } from 'csv-parse/sync'
import { type HTMLElement, parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { priceLabel } from '#src/domain/directories/directories.ts'
import {
  directoryListPath,
  directoryRowPath,
  directorySearchPath,
  type ListedDirectory,
} from '#src/domain/directories/listed.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { type BuiltPage, crawl, get, origin, textOf } from './site.ts'

// Whatever page or file names a directory, it gives the same price and the same link rule, and says the same about
// whether we submit there.

/** What one place says of a directory. `field`: 'price' or 'links'. */
type Claim = { key: string; field: 'price' | 'links'; value: string; at: string }

const byKey = new Map(listedDirectories.map((directory) => [directory.key, directory]))
const keyOfSlug = new Map(listedDirectories.map(({ slug, key }) => [slug, key]))
const keyOfName = new Map(listedDirectories.map(({ name, key }) => [name, key]))

const linkWords = new Map([
  [true, 'followed'],
  [false, 'nofollow'],
  [undefined, 'unknown'],
])
const expected = ({ pricing, followed }: Partial<ListedDirectory>): Record<Claim['field'], string> => ({
  price: priceLabel(pricing).toLowerCase(),
  links: linkWords.get(followed)!,
})

/** Of the page or row of ours that a link leads to, or of the site itself. */
function keyOfLink(link: HTMLElement): string | undefined {
  const { origin: site, pathname, searchParams, href } = new URL(link.getAttribute('href')!, origin)
  if (site !== origin) return directoryKey(new URL(href))
  if (pathname === directorySearchPath) return searchParams.get('q') ?? undefined
  return keyOfPath(pathname)
}

/** Of a directory's own page. */
function keyOfPath(path: string): string | undefined {
  return path.startsWith(`${directoryListPath}/`) ? keyOfSlug.get(path.split('/').at(-1)!) : undefined
}

/** Of a row without a link, such as those beside sign-in, by its name. */
function keyOfRow(row: HTMLElement): string | undefined {
  const link = row.querySelector('th a[href]')
  return link ? keyOfLink(link) : keyOfName.get(row.querySelector('th strong')?.text ?? '')
}

const cellOf = (row: HTMLElement, ...headings: string[]) =>
  headings.map((heading) => row.querySelector(`td[data-label="${heading}"]`)).find((cell) => cell !== null)

function tableClaims(path: string, main: HTMLElement): Claim[] {
  return main.querySelectorAll('tbody tr').flatMap((row) => {
    const price = cellOf(row, 'Listing')
    const links = cellOf(row, 'Links', 'Its link')
    const key = price || links ? keyOfRow(row) : undefined
    if (key === undefined) return []
    return [
      ...(price ? [{ key, field: 'price', value: price.text.toLowerCase(), at: path } as const] : []),
      ...(links ? [{ key, field: 'links', value: links.text.toLowerCase(), at: path } as const] : []),
    ]
  })
}

/** 'Yellow pages, free or paid' */
function listClaims(path: string, main: HTMLElement): Claim[] {
  return main.querySelectorAll('ol.described > li').flatMap((item) => {
    const key = keyOfLink(item.querySelector('h3 a')!)
    const price = /(price not known|free or paid|free|paid)(?:, \S+)?$/i.exec(item.querySelector('.stamp')!.text.trim())
    if (key === undefined) return []
    const value = price?.[1]!.toLowerCase().replace('price ', '') ?? 'no price'
    return [{ key, field: 'price', value, at: path }]
  })
}

/** The facts of a page or row about one directory. A fact that isn't there isn't known. */
function factClaims(key: string, path: string, facts: HTMLElement): Claim[] {
  const terms = facts.querySelectorAll('dt')
  const valueOf = (term: string) =>
    terms
      .find(({ text }) => text === term)
      ?.nextElementSibling?.querySelector('span')
      ?.text.toLowerCase()
  return [
    { key, field: 'price', value: valueOf('Listing') ?? 'not known', at: path },
    { key, field: 'links', value: valueOf('Links') ?? 'unknown', at: path },
  ]
}

let pages: BuiltPage[]
let claims: Claim[]
beforeAll(async () => {
  pages = await crawl()
  claims = pages.flatMap(({ path, document }) => {
    const key = keyOfPath(path)
    const facts = document.querySelector('.listed-facts')
    return [
      ...tableClaims(path, document),
      ...listClaims(path, document),
      ...(key !== undefined && facts ? factClaims(key, path, facts) : []),
    ]
  })
})

/** Places that say something else than the record. What isn't on the list, such as a register, has to agree with itself. */
function contradictions(all: readonly Claim[]): string[] {
  const first = new Map<string, string>()
  return all.flatMap(({ key, field, value, at }) => {
    const directory = byKey.get(key)
    const name = `${field} of ${key}`
    if (!first.has(name)) first.set(name, directory ? expected(directory)[field] : value)
    return first.get(name) === value ? [] : [`${name} is ${first.get(name)!}, and ${value} on ${at}`]
  })
}

describe('every page', () => {
  it('has one price and one link rule for each directory', () => {
    const where = new Set(claims.map(({ at }) => at))
    expect(where.size).toBeGreaterThan(600)
    for (const path of ['/', '/sample-report', '/list-of-directories-with-reciprocal-links'])
      expect(where).toContain(path)
    expect(new Set(claims.map(({ key }) => key)).size).toBeGreaterThan(1000)
    expect(contradictions(claims)).toEqual([])
  })

  it('would notice a second price', () => {
    const { key } = listedDirectories.find(({ pricing }) => pricing === 'Free')!
    const claim = { key, field: 'price', value: 'paid', at: '/a' } as const
    expect(contradictions([{ ...claim, value: 'free' }, claim])).toEqual([`price of ${key} is free, and paid on /a`])
    expect(contradictions([{ ...claim, key: 'not-listed.example' }])).toEqual([])
  })

  it('offers to submit to the directories that we submit to, and to no other', () => {
    const offers = (element: HTMLElement) => /Have us submit it|We submit here/.test(element.text)
    const wrong: string[] = []
    for (const { path, document } of pages) {
      const main = document.querySelector('main')
      const own = byKey.get(keyOfPath(path) ?? '')
      if (own && main && offers(main) !== own.inPool) wrong.push(path)
      const rows = main?.querySelectorAll('tbody tr') ?? []
      // Where one row says so, a row that doesn't means that we don't.
      if (own || !rows.some(offers)) continue
      for (const row of rows) {
        const key = keyOfRow(row) ?? ''
        if (offers(row) !== byKey.get(key)?.inPool) wrong.push(`${key} on ${path}`)
      }
    }
    expect(wrong).toEqual([])
    const saying = pages.filter(({ document }) => offers(document)).map(({ path }) => path)
    expect(saying.filter((path) => keyOfPath(path) === undefined)).toEqual(['/tools/directory-finder'])
    expect(saying.length).toBeGreaterThan(50)
  })

  it('asks nothing for directories where nobody can apply, and something for all others', () => {
    const closed = pages.flatMap(({ path, document }) =>
      document.querySelectorAll('tbody tr').flatMap((row) => {
        const asks = cellOf(row, 'Asks for')
        const directory = asks && byKey.get(keyOfRow(row) ?? '')
        if (!directory) return []
        const says = asks.text === 'Nobody can apply'
        return says === !takesApplications(directory.acceptsSubmissions) ? [] : [`${directory.key} on ${path}`]
      }),
    )
    expect(closed).toEqual([])
  })

  it('shows samples only of directories that we submit to', async () => {
    const samples: (string | undefined)[] = []
    for (const path of ['/sample-report', '/auth/login']) {
      const rows = parse(await textOf(path)).querySelectorAll('tbody tr')
      expect(rows.length, path).toBeGreaterThan(2)
      samples.push(...rows.map(keyOfRow))
    }
    expect(samples.filter((key) => byKey.get(key ?? '')?.inPool !== true)).toEqual([])
  })
})

describe('a search of the list', () => {
  const some = listedDirectories.filter((_, place) => place % 45 === 0)

  it('gives the same price and link rule, and offers to submit only where we submit', async () => {
    const said: Claim[] = []
    for (const directory of some) {
      const { key, slug, inPool } = directory
      const row = parse(await textOf(directoryRowPath(directory))).querySelector(`details[id="${slug}"]`)!
      said.push(...factClaims(key, directorySearchPath, row.querySelector('.listed-facts')!))
      expect([key, row.text.includes('Have us submit it')]).toEqual([key, inPool])
      expect([key, row.text.includes('We don’t submit here')]).toEqual([key, !inPool])
    }
    expect(said).toHaveLength(some.length * 2)
    expect(contradictions(said)).toEqual([])
  })
})

describe('the files', () => {
  const facts = listedDirectories.map(({ key, pricing, followed, inPool }) => ({ key, pricing, followed, inPool }))

  it('say the same as the pages, as CSV and as JSON', async () => {
    type Row = Pick<ListedDirectory, 'key' | 'pricing' | 'followed' | 'inPool' | 'excludedBecause'>
    const { directories } = (await (await get(`${directoryListPath}.json`)).json()) as { directories: Row[] }
    expect(directories.map(({ key, pricing, followed, inPool }) => ({ key, pricing, followed, inPool }))).toEqual(facts)
    const rows = parseCsv<Record<string, string>>(await textOf(`${directoryListPath}.csv`), {
      ...{ bom: true, columns: true, record_delimiter: '\r\n' },
    })
    const cells = rows.map(({ url, listing, links, excluded_because: rule }) => [url, listing, links, rule])
    expect(cells).toEqual(
      listedDirectories.map(({ url, pricing = '', followed, excludedBecause = '' }) => [
        ...[url, pricing, followed === undefined ? '' : linkWords.get(followed), excludedBecause],
      ]),
    )
  })

  it('say the same to the finder', async () => {
    type Row = Pick<ListedDirectory, 'url' | 'pricing' | 'followed'> & { inPool?: true }
    const { directories } = (await (await get('/data/directories.json')).json()) as { directories: Row[] }
    const found = directories.map(({ url, pricing, followed, inPool = false }) => ({
      ...{ key: directoryKey(new URL(url)), pricing, followed, inPool },
    }))
    expect(found.length).toBeGreaterThan(2000)
    for (const row of found) expect(row).toEqual(facts.find(({ key }) => key === row.key))
  })
})
