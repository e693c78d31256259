import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { type Delimiter, splitTable } from '#src/domain/csv/split-table.ts'
import type { RowError } from '#src/domain/page-batches/page-batches.api.ts'
import { batchLimits, batchMessages, type TableFacts } from '#src/domain/page-batches/page-batches.ts'
import type { PageTable } from '#src/domain/page-batches/render.ts'
import { columnKey } from '#src/domain/page-batches/templates.ts'
import { cleanLine, cleanUpTo, textLength } from '#src/domain/text/text.ts'

/** A table that could be read, as far as it goes, and what is wrong with it. */
export type ReadTable = { table: PageTable; errors: RowError[] }

function fail(line: number, message: string): ReadTable {
  return { table: { columns: [], rows: [] }, errors: [{ line, field: 'table', message }] }
}

const bytesPerStep = 32_768

type CsvRecord = { record: string[]; info: { lines: number } }

/** Reads CSV, or what is pasted from a spreadsheet. The caller has checked its length. */
export async function readTable(csv: string): Promise<ReadTable> {
  const split = splitTable(csv)
  // Nobody has that many, and parsing them takes a while.
  if (split.columns > 20 * batchLimits.columns) return fail(1, batchMessages.tooManyColumns)
  const { records, error } = await recordsOf(split)
  const [head, ...found] = records
  if (error !== null) return fail(error, batchMessages.csvInvalid(error))
  if (!head) return fail(1, batchMessages.noColumns)
  const width = widthOf(records)
  if (width > batchLimits.columns) return fail(1, batchMessages.tooManyColumns)
  const columns = head.record.slice(0, width).map((name) => cleanUpTo(name, batchLimits.cell, cleanLine))
  const fault = faultOfColumns(columns)
  if (fault !== null) return fail(1, fault)
  if (found.length > batchLimits.rows) return fail(1, batchMessages.tooManyRows)
  const rows = found.map((row) => ({ line: lineOf(row), cells: withoutEmptyEnd(row.record, width) }))
  const errors = rows.flatMap(({ line, cells }) => checkCells(cells, columns, line))
  const table = {
    columns,
    rows: rows.map(({ line, cells }) => ({
      line,
      values: new Map(columns.map((name, at) => [columnKey(name), cleanUpTo(cells[at] ?? '', batchLimits.cell)])),
    })),
  }
  return { table, errors: [...(rows.length === 0 ? fail(1, batchMessages.noRows).errors : []), ...errors] }
}

/** Spreadsheets also write the empty columns at the end that were once used. */
function widthOf([head, ...rows]: readonly CsvRecord[]): number {
  const named = (head?.record.findLastIndex((name) => name.trim() !== '') ?? -1) + 1
  const limit = head?.record.length ?? 0
  const used = rows.map(({ record }) => record.slice(0, limit).findLastIndex((cell) => cell.trim() !== '') + 1)
  return used.reduce((width, count) => Math.max(width, count), named)
}

/** Empty cells behind the last column are left out, others aren't. */
function withoutEmptyEnd(cells: readonly string[], width: number): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return cells.slice(0, Math.max(width, last))
}

/** What is stored of a table beside its text. */
export async function tableFacts(csv: string): Promise<TableFacts> {
  const { columns, rows } = (await readTable(csv)).table
  return { rowCount: rows.length, columns: [...columns] }
}

/** The line where a record starts. The parser says where it ends, and a quoted value can span lines. */
function lineOf({ record, info }: CsvRecord): number {
  return info.lines - record.reduce((breaks, cell) => breaks + cell.split(/\r\n?|\n/).length - 1, 0)
}

/** `error`: the line that can't be read. */
type Records = { records: CsvRecord[]; error: number | null }

/**
 * Spreadsheets that paste only quote cells with tabs or line breaks, so a quote at the start of another cell is text. If
 * the table makes no sense with quotes, it may without.
 */
async function recordsOf({ delimiter, text }: ReturnType<typeof splitTable>): Promise<Records> {
  const quoted = await parseRecords(text, delimiter, '"')
  if (delimiter !== '\t' || isEven(quoted)) return quoted
  const plain = await parseRecords(text, delimiter, null)
  return isEven(plain) ? plain : quoted
}

function isEven({ records: [head, ...rows], error }: Records): boolean {
  return error === null && rows.every(({ record }) => record.length === head?.record.length)
}

async function parseRecords(text: string, delimiter: Delimiter, quote: '"' | null): Promise<Records> {
  try {
    const parser = parse({
      bom: true,
      delimiter,
      info: true,
      quote,
      // Said outright: to find it, the parser would compare each byte of a first line that doesn't end.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // 5" pipe
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: batchLimits.rows + 2,
    })
    const records = (await Readable.from(stepsOf(text)).pipe(parser).toArray()) as CsvRecord[]
    return { records, error: null }
  } catch (error) {
    if (error instanceof CsvError) return { records: [], error: (error as { lines?: number }).lines ?? 1 }
    throw error
  }
}

/** In pieces, because the parser needs half a second for a megabyte, and others are waiting. */
async function* stepsOf(csv: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(csv)
  for (let from = 0; from < bytes.length; from += bytesPerStep) {
    yield bytes.subarray(from, from + bytesPerStep)
    await setImmediate()
  }
}

function faultOfColumns(columns: readonly string[]): string | null {
  const unnamed = columns.indexOf('')
  if (unnamed >= 0) return batchMessages.columnEmpty(unnamed + 1)
  const long = columns.findIndex((name) => textLength(name) > batchLimits.columnName)
  if (long >= 0) return batchMessages.columnTooLong(long + 1)
  const twice = columns.find((name, at) => columns.findIndex((other) => columnKey(other) === columnKey(name)) < at)
  return twice === undefined ? null : batchMessages.columnTwice(twice)
}

function checkCells(cells: readonly string[], columns: readonly string[], line: number): RowError[] {
  const messages = [
    ...(cells.length === columns.length ? [] : [batchMessages.tooFewCells(cells.length, columns.length)]),
    ...cells.flatMap((cell, at) =>
      textLength(cell) > batchLimits.cell ? [batchMessages.cellTooLong(columns[at] ?? `Column ${at + 1}`)] : [],
    ),
  ]
  return messages.map((message) => ({ line, field: 'table' as const, message }))
}
