import type { DirectoryRow } from '#src/domain/directories/directories.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { currentFromRecord, type DirectoryRecords, isGone } from '#src/seo/directories/current-directories.ts'
import { listedByKey } from '#src/seo/directories/list.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import type { Block, LandingPage } from './page.ts'

// Tables with what is known of their directories now. A row says what our record of the site says, wherever it stands.

/** Rows of all tables of directories. */
type Row = Pick<DirectoryRow, 'name' | 'url'> &
  Partial<Pick<DirectoryRow, 'pricing' | 'followed' | 'verifiedOn'>> &
  NotedRow

/** The rows as they are now: corrected, with the day when one of us verified them, and without those that are gone. */
export function knownRows<Each extends Row>(rows: readonly Each[], records: DirectoryRecords): readonly Each[] {
  if (records.size === 0) return rows
  const isFree = (row: Row) => row.pricing !== undefined && row.pricing !== 'Paid'
  const isFollowed = (row: Row) => row.followed === true
  // What is true of all rows may be what the table promises.
  const promises = [isFree, isFollowed].filter((promise) => rows.length > 1 && rows.every(promise))
  const known = rows.flatMap((row) => knownRow(row, records))
  const kept = known.filter((row) => promises.every((promise) => promise(row)))
  return kept.length === rows.length && kept.every((row, place) => row === rows[place]) ? rows : kept
}

function knownRow<Each extends Row>(row: Each, records: DirectoryRecords): Each[] {
  const key = directoryKey(new URL(row.url))
  const [record, listed] = [records.get(key), listedByKey.get(key)]
  if (!record || !listed) return [row]
  if (isGone(record)) return []
  return [correct(row, listed, currentFromRecord(listed, record))]
}

/** Only what was corrected: rows have names and notes of their own. */
function correct<Each extends Row>(row: Each, was: ListedDirectory, is: ListedDirectory): Each {
  const { verifiedOn, verifiedSource } = is
  const corrected = {
    ...changesOf(was, is, ['pricing', 'followed', 'followedSource', 'followedAsOf', 'submitUrl']),
    // A row can have a name, a page or a summary of its own.
    ...changesOf(
      was,
      is,
      (['name', 'url', 'summary'] as const).filter((name) => row[name] === was[name]),
    ),
    ...(verifiedOn !== undefined && { verifiedOn, verifiedSource }),
    ...noteOf(row, was, is),
  }
  return Object.keys(corrected).length === 0 ? row : { ...row, ...corrected }
}

function changesOf(was: ListedDirectory, is: ListedDirectory, names: readonly (keyof ListedDirectory)[]) {
  return Object.fromEntries(names.flatMap((name) => (is[name] === was[name] ? [] : [[name, is[name]]])))
}

/** The note that a row shows, which ends with what we advise there, and what the form asks for. */
function noteOf({ note = '', asks }: NotedRow, was: ListedDirectory, is: ListedDirectory): NotedRow {
  const place = was.notes.findIndex(({ tip }) => note.endsWith(tip))
  const [before, after] = [was.notes[place], is.notes[place]]
  const asked = is.notes[0]?.asks
  return {
    ...(before && after && before.tip !== after.tip && { note: note.slice(0, -before.tip.length) + after.tip }),
    ...(asks && asked && was.notes[0]?.asks !== asked && { asks: asked }),
  }
}

type NotedRow = { summary?: string; note?: string | undefined; asks?: readonly string[] | undefined }

/** A page with what is known now. The same object if nothing differs. */
export function knownPage(page: LandingPage, records: DirectoryRecords): LandingPage {
  let newest = page.lastModified
  const known = (block: Block): Block => {
    if (block.kind !== 'table' && block.kind !== 'named' && block.kind !== 'ledger' && block.kind !== 'local')
      return block
    const rows = knownRows<Row>(block.rows, records)
    if (rows === block.rows) return block
    for (const { verifiedOn = '' } of rows) if (verifiedOn > newest) newest = verifiedOn
    return { ...block, rows } as Block
  }
  const sections = page.sections.map((section) => {
    const blocks = section.blocks.map(known)
    return blocks.every((block, place) => block === section.blocks[place]) ? section : { ...section, blocks }
  })
  return sections.every((section, place) => section === page.sections[place])
    ? page
    : { ...page, sections, lastModified: newest }
}
