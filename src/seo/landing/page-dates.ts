import type { DirectoryRow } from '#src/domain/directories/directories.ts'
import { directoryListPath } from '#src/domain/directories/listed.ts'
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
  if (show === 'asks') return [name, url, pricing, row.asks, submitUrl]
  const last = { visits: row.visits, submit: submitUrl, source: linkSource(row), checked: row.checkedOn }
  return [name, url, dr, drAsOf, followed, pricing, last[show ?? 'checked']]
}

function ledgerShownOf(row: LedgerRow, show: Shown<'ledger'>): unknown[] {
  const { name, url, pricing } = row
  const shown = show === 'form' ? [row.language, row.asks] : [row.dr, row.drAsOf, row.followed]
  return [name, url, row.kind, row.place, pricing, ...shown]
}
