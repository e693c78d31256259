import { readFile, writeFile } from 'node:fs/promises'
import {
  creditedFields,
  type DirectoryEdit,
  editKeepingSeen,
  editOf,
  type KnownDirectory,
  pickSeen,
} from '#src/domain/directories/edits.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import type { Database } from '#src/storage/database.ts'
import { trimDirectoryEdits } from '#src/storage/directories/changes.ts'
import { type DirectoryEditRow, listDirectoryEdits } from '#src/storage/directories/queries.ts'

/** A line of the data set: more than the fields an edit can change. */
type Line = KnownDirectory & Record<string, unknown>
type Exported = { text: string; changed: number }

/** The file with the edits in it: one line per directory, so that a diff shows whole entries. */
export function withEdits(text: string, edits: ReadonlyMap<string, DirectoryEditRow>): Exported {
  const before = readLines(text)
  const after = before.map((line) => {
    const edit = edits.get(keyOf(line))
    return edit ? applyEdit(line, edit) : line
  })
  const lines = after.map((line) => JSON.stringify(line))
  const changed = lines.filter((line, index) => line !== JSON.stringify(before[index])).length
  return { text: `[\n  ${lines.join(',\n  ')}\n]\n`, changed }
}

/** Writes the edits into the file. What an earlier export wrote already is removed from the database. */
export async function exportDirectories(db: Database, file: string): Promise<{ changed: number; dropped: number }> {
  const text = await readFile(file, 'utf8')
  const edits = await listDirectoryEdits(db)
  const kept = readLines(text).flatMap((line) => {
    const edit = edits.get(keyOf(line))
    if (!edit) return []
    const { key, fields, updatedAt } = edit
    return [
      {
        key,
        updatedAt,
        fields: editKeepingSeen(fields, line, fields),
        checked: isNewCheck(line, edit),
      },
    ]
  })
  const dropped = await trimDirectoryEdits(db, kept)
  const { changed, text: edited } = withEdits(text, edits)
  if (changed > 0) await writeFile(file, edited)
  return { changed, dropped }
}

/** Someone has checked it on a later day than the file says. */
function isNewCheck(line: Line, { checkedAt }: DirectoryEditRow): boolean {
  return checkedAt !== null && dayOf(checkedAt) > (line.checkedOn ?? '')
}

function readLines(text: string): Line[] {
  return JSON.parse(text) as Line[]
}

function keyOf({ url }: Line): string {
  return directoryKey(new URL(url))
}

function applyEdit(line: Line, row: DirectoryEditRow): Line {
  const { followedSource: _, ...rest } = line
  const edit: DirectoryEdit = editOf(line, withoutSeen(row.fields))
  // The list that said so before isn't the source of our own observation.
  const base = edit.followed === undefined ? line : { ...rest, followedAsOf: dayOf(row.updatedAt) }
  const found = creditedFields.filter((field) => edit[field] !== undefined || line.ownFacts?.includes(field))
  const ownFacts = found.length > 0 ? { ownFacts: found } : {}
  const checked = isNewCheck(line, row)
    ? { checkedOn: dayOf(row.checkedAt ?? 0), checkKind: 'our-editors' as const }
    : {}
  const { pricingBasis: _basis, ...ours } = base
  return inOrder({ ...(edit.pricing === undefined ? base : ours), ...edit, ...ownFacts, ...checked })
}

/** A line has no place for what verifications found out about the others: it stays in the database. */
function withoutSeen(fields: DirectoryEdit): DirectoryEdit {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(pickSeen(fields), name)))
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

const order = (
  'name url submitUrl searchUrl kind audience countries dr drAsOf drSource drNote visits visitsSource pricing pricingBasis followed ' +
  'followedSource followedAsOf reciprocal reciprocalBasis badge network checkedOn checkKind confidence limits required ' +
  'auth captcha requiredAssets ' +
  'notes ownFacts summary source alsoIn'
).split(' ')

function inOrder(line: Line): Line {
  return Object.fromEntries(Object.entries(line).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))) as Line
}
