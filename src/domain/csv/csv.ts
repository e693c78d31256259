// Tables as files: RFC 4180, fit for a spreadsheet.

/** A number is written as it is; text is defused; nothing is an empty cell. */
export type CsvCell = string | number | undefined

/** What a spreadsheet could run: a formula's first character, full-width ones too, also behind white space. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/
/** A semicolon separates cells where the comma is a decimal mark. */
const needsQuotes = /[",;\r\n\t]|^\s|\s$/

/**
 * The text of a file: a byte order mark, by which spreadsheets know UTF-8, then one line a row, each ended by CRLF.
 * Text that a spreadsheet would run as a formula begins with an apostrophe.
 */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${csvLines([header, ...rows])}`
}

/** Further lines of such a file, for one that is written piece by piece. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: CsvCell): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = (formula.test(value) ? `'${value}` : value).toWellFormed()
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
