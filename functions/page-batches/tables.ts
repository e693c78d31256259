import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { batchLimits, batchMessages, type RowError, type TableFacts } from '#src/domain/page-batches/page-batches.ts'
import type { PageTable } from '#src/domain/page-batches/rendering.ts'
import { columnKey } from '#src/domain/page-batches/templates.ts'
import { cleanText } from '#src/domain/text/text.ts'

/** A table that could be read, as far as it goes, and what is wrong with it. */
export type ReadTable = { table: PageTable; errors: RowError[] }

const bytesPerStep = 32_768

type CsvRecord = { record: string[]; info: { lines: number } }

/** Reads CSV, or what is pasted from a spreadsheet. The caller has checked its length. */
export async function readTable(csv: string): Promise<ReadTable> {
  const { records, error } = await recordsOf(csv)
  const [head, ...rows] = records
  const empty = { columns: [], rows: [] }
  const fail = (line: number, message: string): ReadTable => ({
    table: empty,
    errors: [{ line, field: 'table', message }],
  })
  if (error !== null) return fail(error, batchMessages.csvInvalid(error))
  if (!head) return fail(1, batchMessages.noColumns)
  const columns = head.record.map((name) => name.trim())
  const fault = faultOfColumns(columns)
  if (fault !== null) return fail(1, fault)
  if (rows.length > batchLimits.rows) return fail(1, batchMessages.tooManyRows)
  const errors = rows.flatMap((row) => checkCells(row.record, columns, lineOf(row)))
  const table = {
    columns,
    rows: rows.map((row) => ({
      line: lineOf(row),
      values: new Map(columns.map((name, at) => [columnKey(name), cleanText(row.record[at] ?? '')])),
    })),
  }
  return { table, errors: [...(rows.length === 0 ? fail(1, batchMessages.noRows).errors : []), ...errors] }
}

/** What is stored of a table beside its text. */
export async function tableFacts(csv: string): Promise<TableFacts> {
  const { columns, rows } = (await readTable(csv)).table
  return { rowCount: rows.length, columns: [...columns] }
}

/** The line where a record starts. The parser says where it ends, and a quoted value can span lines. */
function lineOf({ record, info }: CsvRecord): number {
  return info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
}

/** `error`: the line that can't be read. */
async function recordsOf(csv: string): Promise<{ records: CsvRecord[]; error: number | null }> {
  try {
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      // Said outright: to find it, the parser would compare each byte of a first line that doesn't end.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      to: batchLimits.rows + 2,
    })
    const records = (await Readable.from(stepsOf(csv)).pipe(parser).toArray()) as CsvRecord[]
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

/** Spreadsheets copy tabs, and some export semicolons. */
function delimiterOf(csv: string): string {
  const [head = ''] = csv.split(/\r?\n/, 1)
  const counts = [',', '\t', ';'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).sign
}

function faultOfColumns(columns: readonly string[]): string | null {
  if (columns.length > batchLimits.columns) return batchMessages.tooManyColumns
  const unnamed = columns.indexOf('')
  if (unnamed >= 0) return batchMessages.columnEmpty(unnamed + 1)
  const twice = columns.find((name, at) => columns.findIndex((other) => columnKey(other) === columnKey(name)) < at)
  return twice === undefined ? null : batchMessages.columnTwice(twice)
}

function checkCells(cells: readonly string[], columns: readonly string[], line: number): RowError[] {
  const messages = [
    ...(cells.length === columns.length ? [] : [batchMessages.tooFewCells(cells.length, columns.length)]),
    ...cells.flatMap((cell, at) =>
      cell.length > batchLimits.cell ? [batchMessages.cellTooLong(columns[at] ?? `Column ${at + 1}`)] : [],
    ),
  ]
  return messages.map((message) => ({ line, field: 'table' as const, message }))
}
