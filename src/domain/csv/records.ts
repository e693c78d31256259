// Reads the records of a table one by one, so that a long one can be read in turns. `csv-parse` needs Node.

export type RecordLimits = {
  /** Cells of a record. Others are left out. */
  cells: number
  /** Characters of a cell. Others are left out. A quote that isn't closed within so many is text. */
  cell: number
}

const quote = '"'

/**
 * The records of a table as RFC 4180 has them, and as they are once a program has saved it without quotes: a quote inside
 * a cell is text, and so is one that nothing closes. Empty lines are left out. `at`: where the record ends.
 */
export function* tableRecords(
  text: string,
  delimiter: string,
  limits: RecordLimits,
): Generator<{ cells: string[]; at: number }> {
  const end = new RegExp(`[\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`, 'g')
  const endOf = (from: number) => {
    end.lastIndex = from
    return end.exec(text)?.index ?? text.length
  }
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let cells: string[] = []
  while (at < text.length) {
    const closed = text[at] === quote ? closingQuote(text, at + 1, limits.cell) : -1
    const until = endOf(closed < 0 ? at : closed + 1)
    if (cells.length < limits.cells) {
      const cell =
        closed < 0
          ? text.slice(at, Math.min(until, at + limits.cell))
          : text.slice(at + 1, closed).replaceAll('""', quote) + text.slice(closed + 1, until)
      cells.push(cell.slice(0, limits.cell))
    }
    at = until + 1
    if (until < text.length && text[until] === delimiter) {
      // A delimiter at the end of the text has an empty cell behind it, which says nothing.
      continue
    }
    if (text[until] === '\r' && text[at] === '\n') at += 1
    if (cells.some((cell) => cell.trim() !== '')) yield { cells, at: Math.min(at, text.length) }
    cells = []
  }
  if (cells.some((cell) => cell.trim() !== '')) yield { cells, at: text.length }
}

/** Where a quoted cell ends. -1: nowhere near. */
function closingQuote(text: string, from: number, limit: number): number {
  let at = from
  while (at < text.length) {
    const found = text.indexOf(quote, at)
    if (found < 0 || found - from > limit) return -1
    if (text[found + 1] !== quote) return found
    at = found + 2
  }
  return -1
}
