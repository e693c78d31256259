import type { Directory, DirectoryRow } from '#src/domain/directories/directories.ts'
import { anyQuestion, type Question, rankDirectories } from '#src/domain/directories/ranking.ts'
import { findListed } from './list.ts'
import { rankedBy } from './ranked-by.ts'

/**
 * Rows in the order in which the finder has them. A row that wouldn't fit there comes last, without a reason. `find`: what is
 * known of the directory at a URL.
 */
export function rankRows<Row extends Pick<Directory, 'url'>>(
  rows: readonly Row[],
  question: Question,
  find = findListed,
): (Row & Pick<DirectoryRow, 'reasons' | 'acceptsSubmissions'>)[] {
  const known = rows.map((row) => {
    const listed = listedAt(row.url, find)
    return { row: { ...row, acceptsSubmissions: listed.acceptsSubmissions }, ...rankedBy(listed) }
  })
  const ranked = rankDirectories(known, question)
  const fitting = new Set(ranked.map(({ row }) => row))
  const others = rankDirectories(
    known.filter(({ row }) => !fitting.has(row)),
    anyQuestion,
  )
  return [
    ...ranked.map(({ row, reasons }) => ({ ...row, reasons })),
    ...others.map(({ row }) => ({ ...row, reasons: [] })),
  ]
}

function listedAt(url: string, find: typeof findListed) {
  const listed = find(url)
  if (!listed) throw new Error(`${url} isn't on the list of directories`)
  return listed
}
