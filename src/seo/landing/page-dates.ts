import type { DirectoryRow } from '#src/domain/directories/directories.ts'
import { directoryListPath } from '#src/domain/directories/listed.ts'
import type { DirectoryRecord } from '#src/domain/directories/figures.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import type { DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { linkSource } from '#src/seo/directories/source-links.ts'
import type { Block, LandingContent, LandingPage, LedgerRow } from './page.ts'
import recorded from '#seo-data/page-dates.json' with { type: 'json' }

// When the content of each page last changed. `npm run pages:date` keeps the file: a test fails while it's behind.

/** By path: a hash of its content, the day on which it got that content, and the first day on record if it has changed since. */
export type PageDates = Record<string, readonly [hash: string, day: string, first?: string]>

const dates = new Map(Object.entries(recorded as unknown as PageDates))

/** Undefined: `npm run pages:date` hasn't seen the page yet. */
export function recordedDay(path: string): string | undefined {
  return dates.get(path)?.[1]
}

/** When a fact of the list of directories last changed. Pages that show some of them have this date, too. */
export const dataChangedOn =
  recordedDay(directoryListPath) ?? Array.from(dates.values(), ([, day]) => day).reduce((a, b) => (b > a ? b : a))

/** The first day on record. */
export function publishedDay(path: string): string | undefined {
  const row = dates.get(path)
  return row?.[2] ?? row?.[1]
}

export function withDate(page: Omit<LandingPage, 'lastModified'>): LandingPage {
  return { ...page, lastModified: recordedDay(page.path) ?? dataChangedOn }
}

/**
 * The day of a page that is built from what is known now. If it shows something else than the data set, that is the newest day
 * on which we found out something about one of its directories, also one that is no longer there.
 */
export function knownDay(page: LandingPage, recorded: LandingPage, records: DirectoryRecords): string {
  if (contentOf(page) === contentOf(recorded)) return recorded.lastModified
  return newestDay(recorded.lastModified, [...urlsOf(page), ...urlsOf(recorded)], records)
}

/** The newest day on which we found out something about the directories at these URLs, or `since` if that is later. */
export function newestDay(since: string, urls: readonly string[], records: DirectoryRecords): string {
  const keys = new Set(urls.map((url) => directoryKey(new URL(url))))
  const days = Array.from(keys).flatMap((key) => changedDays(records.get(key)))
  return days.reduce((newest, day) => (day > newest ? day : newest), since)
}

/** Of what pages say about it: a check that found nothing new is none. */
function changedDays(record: DirectoryRecord | undefined): string[] {
  if (!record) return []
  const { verified, updatedAt, changes, checks } = record
  const { state, failingSince = null } = checks.home ?? {}
  return [
    ...(verified ? [verified.on] : []),
    ...(updatedAt > 0 ? [dayOf(updatedAt)] : []),
    ...changes.map(({ at }) => at),
    ...(state === 'dead' && failingSince !== null ? [dayOf(failingSince)] : []),
  ]
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

function urlsOf({ sections }: LandingContent): string[] {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      'rows' in block && block.kind !== 'facts'
        ? block.rows.flatMap(({ url }: { url?: string | undefined }) => url ?? [])
        : [],
    ),
  )
}

type Shown<Kind extends Block['kind']> = Extract<Block, { kind: Kind; show?: unknown }>['show']

/** What a reader sees of the page, as text that changes exactly if that does. Links to other pages don't count. */
export function contentOf({
  metaTitle,
  metaDescription,
  h1,
  h2,
  lead,
  figures,
  sections,
  csv,
}: LandingContent): string {
  const shown = sections.map(({ heading, blocks }) => ({
    heading,
    // Of our list's rows only what tables show.
    blocks: blocks.map((block) =>
      block.kind === 'table'
        ? { ...block, rows: block.rows.map((row) => shownOf(row, block.show)) }
        : block.kind === 'ledger'
          ? { ...block, rows: block.rows.map((row) => ledgerShownOf(row, block.show)) }
          : block,
    ),
  }))
  return JSON.stringify([metaTitle, metaDescription, h1, h2, lead, figures, shown, csv?.text])
}

/** What the columns of a table show. */
function shownOf(row: DirectoryRow, show: Shown<'table'>): unknown[] {
  const { name, url, submitUrl, dr, drAsOf, followed, pricing } = row
  if (show === 'asks') return [name, url, pricing, row.asks, submitUrl, ...verifiedShown(row)]
  if (show === 'who') return [name, url, dr, drAsOf, pricing, submitUrl, row.acceptsSubmissions, ...verifiedShown(row)]
  const last = { visits: row.visits, submit: submitUrl, source: linkSource(row), checked: row.checkedOn }
  return [name, url, dr, drAsOf, followed, pricing, last[show ?? 'checked'], ...verifiedShown(row)]
}

function ledgerShownOf(row: LedgerRow, show: Shown<'ledger'>): unknown[] {
  const { name, url, pricing } = row
  const shown = show === 'form' ? [row.language, row.asks] : [row.dr, row.drAsOf, row.followed]
  return [name, url, row.kind, row.place, pricing, ...shown, ...verifiedShown(row)]
}

/** The data set has none, so its pages are the same with and without it. */
function verifiedShown({ verifiedOn, verifiedSource }: Pick<DirectoryRow, 'verifiedOn' | 'verifiedSource'>): string[] {
  return verifiedOn === undefined ? [] : [verifiedOn, verifiedSource ?? '']
}
