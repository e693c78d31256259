import { createHash } from 'node:crypto'
import type { PageDates } from '#src/seo/landing/page-dates.ts'

type Content = { path: string; content: string }

/** The file with the pages as they are: one whose content changed gets the new day and keeps its first, the others keep their row. */
export function datePages(pages: readonly Content[], before: PageDates, day: string): PageDates {
  const rows = pages.map(({ path, content }) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
    const known = before[path]
    if (known?.[0] === hash) return [path, known] as const
    return [path, known ? ([hash, day, known[2] ?? known[1]] as const) : ([hash, day] as const)] as const
  })
  return Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Paths whose row differs, removed ones included. */
export function changedPaths(before: PageDates, after: PageDates): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path]?.join() !== after[path]?.join(),
  )
}

/** One page a line, so that a diff shows whole pages. */
export function writeDates(dates: PageDates): string {
  const lines = Object.entries(dates).map(([path, row]) => `  ${JSON.stringify(path)}: ${JSON.stringify(row)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}
