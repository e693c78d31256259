import { bareHost, isOnSite, listingKey } from '#src/domain/urls/listing-keys.ts'
import { countedLimits, countedMessages } from './messages.ts'
import { isDate } from './crawl-dates.ts'

// Which column is what is recognized by what is in it: its name is in the exporter's language, and people change it.

/** Whether a URL belongs to the customer's site, a subdomain of it, or the domain it's on. */
export function isOwnOf(website: string): (url: URL) => boolean {
  const site = URL.parse(website)
  if (!site) return () => false
  const key = listingKey(site)
  const own = bareHost(site)
  const isShared = key.includes('/')
  return (url) => {
    const host = bareHost(url)
    return isOnSite(url, key) || (!isShared && (host.endsWith(`.${own}`) || own.endsWith(`.${host}`)))
  }
}

/** The http URL in a cell. */
export function urlIn(cell: string | undefined): URL | null {
  const text = cell?.trim() ?? ''
  return /^https?:\/\/[^\s/]/i.test(text) ? URL.parse(text) : null
}

const siteName = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}\.?$/u

/** Where pages that link, the pages they link to and dates are. `target` and `date`: -1 if there are none. */
export type Columns = { page: number; target: number; date: number; count: number; hasHead: boolean }

/** How many records tell what the columns are. */
export const sampledRecords = 200

/** What the columns of a table hold, by its first records. Or what is wrong with it. */
export function findColumns(
  records: readonly (readonly string[])[],
  isOwn: (url: URL) => boolean,
): Columns | { fault: string } {
  const [head = []] = records
  const hasHead = head.every((cell) => urlIn(cell) === null)
  const rows = hasHead ? records.slice(1) : records
  if (rows.length === 0) return { fault: countedMessages.noLinks }
  // Most rows: text without its quotes makes others longer.
  const count = median(rows.map(({ length }) => length))
  const sharesOf = (at: number) => {
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    const urls = cells.flatMap((cell) => urlIn(cell) ?? [])
    const share = (found: number) => (cells.length === 0 ? 0 : found / cells.length)
    return {
      at,
      urls: share(urls.length),
      own: urls.length === 0 ? 0 : urls.filter(isOwn).length / urls.length,
      bare: urls.filter(({ pathname, search }) => pathname === '/' && search === '').length === urls.length,
      sites: share(cells.filter((cell) => siteName.test(cell)).length),
      dates: share(cells.filter(isDate).length),
      numbers: share(cells.filter((cell) => /^[\d.,' \u00a0\u202f]+$/.test(cell)).length),
    }
  }
  const columns = Array.from({ length: Math.min(count, countedLimits.columns) }, (_, at) => sharesOf(at))
  const withUrls = columns.filter(({ urls }) => urls >= 0.6)
  const [first] = withUrls
  const hasCounts = columns.some(({ numbers, dates }) => numbers >= 0.9 && dates < 0.9)
  if (!first) {
    return { fault: columns.some(({ sites }) => sites >= 0.6) ? countedMessages.sites : countedMessages.notLinks }
  }
  if (count > countedLimits.columns) return { fault: countedMessages.otherTool }
  const page = withUrls.find(({ own }) => own < 0.5)
  if (!page) return { fault: countedMessages.ownPages }
  const target =
    withUrls.find((column) => column !== page && column.own >= 0.5) ?? withUrls.find((column) => column !== page)
  if (!target && page.bare && hasCounts) return { fault: countedMessages.sites }
  const date = columns.find(({ dates, urls }) => urls < 0.6 && dates >= 0.6)
  return { page: page.at, target: target?.at ?? -1, date: date?.at ?? -1, count, hasHead }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
