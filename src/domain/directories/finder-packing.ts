import { listingPrices } from './directories.ts'
import type { FinderDirectory } from './finder.ts'

// The finder's data as a file: short keys, tags and prices by number, and no `https://`. Over two thousand rows weigh
// less than half of what they would as plain objects.

type PackedRow = {
  /** Name and URL. */
  n: string
  u: string
  /** Where to submit: the whole URL, or `~` and what follows the directory's URL. */
  s?: string
  /** Places in `tags`. */
  a: number[]
  /** Countries. Missing: no restriction. */
  c?: string
  /** Domain Rating and its date. */
  d?: number
  w?: string
  /** A place in `listingPrices`. */
  p?: number
  /** Followed: 1 or 0. */
  f?: 0 | 1
  /** Checked on. */
  k?: string
  /** No link back. */
  l?: 1
  /** We submit there. */
  o?: 1
  /** A network. */
  t?: string
  /** It has no page. */
  x?: 1
}

export type PackedDirectories = { tags: string[]; rows: PackedRow[] }

const secure = 'https://'

export function packDirectories(directories: readonly FinderDirectory[]): PackedDirectories {
  const tags = [...new Set(directories.flatMap(({ audience }) => audience))]
  return { tags, rows: directories.map((directory) => packRow(directory, tags)) }
}

function packRow(directory: FinderDirectory, tags: readonly string[]): PackedRow {
  const { name, url, submitUrl, audience, countries = [], dr, drAsOf, pricing, followed, checkedOn } = directory
  return {
    n: name,
    u: packUrl(url),
    ...(submitUrl !== undefined && {
      s: submitUrl.startsWith(url) ? `~${submitUrl.slice(url.length)}` : packUrl(submitUrl),
    }),
    a: audience.map((tag) => tags.indexOf(tag)),
    ...(countries.length > 0 && { c: countries.join('') }),
    ...(dr !== undefined && { d: dr }),
    ...(drAsOf !== undefined && { w: drAsOf }),
    ...(pricing !== undefined && { p: listingPrices.indexOf(pricing) }),
    ...(followed !== undefined && { f: followed ? 1 : 0 }),
    ...(checkedOn !== undefined && { k: checkedOn }),
    ...(directory.noLinkBack && { l: 1 }),
    ...(directory.inPool && { o: 1 }),
    ...(directory.network !== undefined && { t: directory.network }),
    ...(directory.withoutPage && { x: 1 }),
  }
}

export function unpackDirectories({ tags, rows }: PackedDirectories): FinderDirectory[] {
  return rows.map((row) => {
    const url = unpackUrl(row.u)
    return {
      name: row.n,
      url,
      submitUrl: row.s === undefined ? undefined : row.s.startsWith('~') ? url + row.s.slice(1) : unpackUrl(row.s),
      audience: row.a.flatMap((place) => tags[place] ?? []),
      countries: row.c === undefined ? undefined : (row.c.match(/../g) ?? []),
      dr: row.d,
      drAsOf: row.w,
      pricing: row.p === undefined ? undefined : listingPrices[row.p],
      followed: row.f === undefined ? undefined : row.f === 1,
      checkedOn: row.k,
      noLinkBack: row.l && true,
      inPool: row.o && true,
      network: row.t,
      withoutPage: row.x && true,
    }
  })
}

const packUrl = (url: string) => (url.startsWith(secure) ? url.slice(secure.length) : url)
const unpackUrl = (packed: string) => (packed.startsWith('http://') ? packed : secure + packed)
