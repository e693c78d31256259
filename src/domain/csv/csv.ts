// Tables as CSV files: RFC 4180, safe for spreadsheets.

export const csvType = 'text/csv; charset=utf-8'

/** Numbers stay unchanged, text is escaped, nothing is an empty cell. */
export type CsvCell = string | number | undefined

/** What a spreadsheet could execute: a formula's first character, full-width ones too, also after white space. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
/** Semicolons separate cells where the comma is a decimal mark. */
const needsQuotes = /[",;\r\n\t]|^\s|\s$/

/**
 * The text of a file: a byte order mark, so that spreadsheets detect UTF-8, then one line per row, each ended by CRLF.
 * Text that a spreadsheet would execute starts with an apostrophe.
 */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${csvLines([header, ...rows])}`
}

/** More lines of such a file, for streaming. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: CsvCell): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = (formula.test(value) ? `'${value}` : value).toWellFormed()
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
