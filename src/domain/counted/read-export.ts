import { tableRecords } from '#src/domain/csv/records.ts'
import { splitTable } from '#src/domain/csv/split-table.ts'
import { bareHost } from '#src/domain/urls/listing-keys.ts'
import { type Columns, findColumns, isOwnOf, sampledRecords, urlIn } from './columns.ts'
import { type Source } from './counted.ts'
import { countedLimits, countedMessages, type ExportFault } from './messages.ts'
import { isDate, noteOrder, type OrderSigns, readDate } from './crawl-dates.ts'
import { dayInName, faultOfText, siteInName } from './files.ts'
import { pageKeys } from './page-keys.ts'

/** What an export is compared with. */
export type Listings = {
  /** The customer's site. */
  website: string
  /** Keys of the pages of live listings. */
  pages: ReadonlySet<string>
}

export type ReadExport = {
  source: Source
  /** Links in it. */
  rows: number
  /** When it was made, if its name says so. */
  exportedOn: string | undefined
  /** Pages of listings that are in it, with the day of the last crawl if it's given. */
  found: ReadonlyMap<string, string | undefined>
}

type Reading = {
  fileName: string
  /** The person's language, such as 'en-US', for dates that can be read in two ways. */
  language: string
  /** Today, or tomorrow where it's later: an ISO date. */
  latest: string
  /** Called every thousand rows, with the share that is read, so that others get their turn. */
  pause: (share: number) => Promise<void>
}

const rowsPerTurn = 1000

/** Finds the listings in an export of links. All that doesn't matter is forgotten. */
export async function readExport(
  text: string,
  listings: Listings,
  reading: Reading,
): Promise<ReadExport | ExportFault> {
  const { fileName, latest } = reading
  const wrong = faultOfText(text, fileName)
  if (wrong !== null) return { fault: wrong }
  const isOwn = isOwnOf(listings.website)
  const table = splitTable(text)
  const limits = { cells: 4 * countedLimits.columns, cell: countedLimits.cell }
  const records = tableRecords(table.text, table.delimiter, limits)
  const sample = takeFrom(records, sampledRecords)
  const columns = findColumns(sample, isOwn)
  if ('fault' in columns) return columns
  const named = columns.target < 0 ? siteInName(fileName) : null
  const own = siteOf(listings.website)
  if (named !== null && !isOwn(new URL(`https://${named}`))) return { fault: countedMessages.otherSite(named, own) }

  const otherSiteOf = remembered((target) => {
    const url = urlIn(target)
    if (!url) return ''
    return isOwn(url) ? null : bareHost(url)
  })
  const matcher = matcherOf(listings.pages)
  const signs: OrderSigns = { dayFirst: false, monthFirst: false }
  const found = new Map<string, string>()
  let rows = 0
  let [toOwn, elsewhere] = [0, '']
  const take = (cells: readonly string[]) => {
    const { page, target, date } = cellsOf(cells, columns, table.delimiter)
    if (!/^https?:/i.test(page)) return
    rows += 1
    noteOrder(signs, date)
    if (columns.target >= 0) {
      const other = otherSiteOf(target)
      if (other !== null) {
        elsewhere ||= other
        return
      }
      toOwn += 1
    }
    const key = matcher(page)
    if (key !== null && (found.get(key) ?? '') === '') found.set(key, date)
  }
  for (const cells of columns.hasHead ? sample.slice(1) : sample) take(cells)
  let turn = 0
  for (const { cells, at } of records) {
    take(cells)
    turn += 1
    if (rows > countedLimits.rows) return { fault: countedMessages.tooManyRows }
    if (turn % rowsPerTurn === 0) await reading.pause(at / table.text.length)
  }
  if (columns.target >= 0 && toOwn === 0) return { fault: countedMessages.otherTarget(elsewhere, own) }
  return {
    source: columns.target < 0 ? 'google' : 'bing',
    rows,
    exportedOn: dayInName(fileName, latest),
    found: new Map(
      [...found].map(([key, date]) => [key, date === '' ? undefined : readDate(date, { ...reading, signs })]),
    ),
  }
}

/** The same few pages are linked to again and again. */
function remembered<Result>(tell: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const result = known.has(text) ? (known.get(text) as Result) : tell(text)
    if (known.size < 1000) known.set(text, result)
    return result
  }
}

/** The next records. The others can still be read. */
function takeFrom(records: Iterator<{ cells: string[] }>, count: number): string[][] {
  const taken: string[][] = []
  while (taken.length < count) {
    const next = records.next()
    if (next.done) break
    taken.push(next.value.cells)
  }
  return taken
}

function siteOf(website: string): string {
  const url = URL.parse(website)
  return url ? bareHost(url) : website
}

/** The cells of a row. One that lost its quotes has more cells than others, because its URL or text has delimiters. */
function cellsOf(cells: readonly string[], { page, target, date, count }: Columns, delimiter: string) {
  const cell = (at: number) => (at < 0 ? '' : (cells[at]?.trim() ?? ''))
  if (cells.length <= count || page !== 0) return { page: cell(page), target: cell(target), date: cell(date) }
  if (target >= 0) return { page: cell(page), target: cells.findLast((text) => urlIn(text))?.trim() ?? '', date: '' }
  // Without a target, only the URL can have them.
  const last = cell(cells.length - 1)
  const hasDate = date >= 0 && isDate(last)
  return { page: (hasDate ? cells.slice(0, -1) : cells).join(delimiter).trim(), target: '', date: hasDate ? last : '' }
}

/** The listing's key of an export's page. Null: it's none. Only URLs of a listing's host are parsed. */
function matcherOf(pages: ReadonlySet<string>): (cell: string) => string | null {
  const hosts = new Set([...pages].map((key) => /^[^/?]+/.exec(key)?.[0] ?? ''))
  return (cell) => {
    const [, host = ''] = /^https?:\/\/([^/?#:@]+)/i.exec(cell) ?? []
    const name = host.toLowerCase().replace(/^www\./, '')
    const mayBe = hosts.has(name) || hosts.has(name.replace(/^(?:m|mobile|amp)\./, '')) || rare.test(name)
    const url = mayBe ? URL.parse(cell) : null
    return url && (pageKeys(url).find((key) => pages.has(key)) ?? null)
  }
}

/** Names in other letters, with a dot at the end, or of hosts that keep copies. */
const rare = /[^\x21-\x7e]|\.$|\.cdn\.ampproject\.org$|(?:^|\.)google\.[a-z.]+$/
