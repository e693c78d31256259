import type { DirectoryRow } from '#src/domain/directories/directories.ts'
import type { KnownDirectory } from '#src/domain/directories/edits.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { currentFromRecord, type DirectoryRecords, isGone } from './current-directories.ts'
import { listedByKey, listedDirectories } from './list.ts'
import { generalDirectories } from './recorded.ts'

// What pages choose their rows from: the data set with what we know from our own work. Pages that choose from it have as many
// rows as their texts say, because one that is gone never was a candidate.

export type KnownList = {
  /** Without those that are gone. */
  listed: readonly ListedDirectory[]
  /** General ones, as `listed`. Strongest first. */
  general: readonly KnownDirectory[]
  /** The directory at a URL, also one that is gone. */
  find: (url: string) => ListedDirectory | undefined
  /** Rows of other files, corrected and without those that are gone. Rows that aren't on the list stay as they are. */
  rows: <Each extends Row>(rows: readonly Each[]) => readonly Each[]
}

/** A row of any table, or a site that a text names. */
type Row = {
  name: string
  url?: string | undefined
  pricing?: DirectoryRow['pricing']
  summary?: string | undefined
} & Noted
type Noted = { note?: string | undefined; asks?: readonly string[] | undefined }

/** As the data set has them. */
export const recordedList = knownList(new Map())

export function knownList(records: DirectoryRecords): KnownList {
  const byKey = new Map(
    records.size === 0
      ? listedByKey
      : Array.from(listedByKey, ([key, row]) => [key, currentFromRecord(row, records.get(key))]),
  )
  const isThere = (key: string) => {
    const record = records.get(key)
    return !record || !isGone(record)
  }
  const rows = <Each extends Row>(all: readonly Each[]) => {
    if (records.size === 0) return all
    return all.flatMap((row) => {
      const key = row.url === undefined ? '' : directoryKey(new URL(row.url))
      const [was, is] = [listedByKey.get(key), byKey.get(key)]
      if (!was || !is || was === is) return [row]
      return isThere(key) ? [correct(row, was, is)] : []
    })
  }
  return {
    listed: listedDirectories.flatMap(({ key }) => (isThere(key) ? (byKey.get(key) ?? []) : [])),
    general: rows(generalDirectories),
    find: (url) => byKey.get(directoryKey(new URL(url))),
    rows,
  }
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
function noteOf({ note = '', asks }: Noted, was: ListedDirectory, is: ListedDirectory): Noted {
  const place = was.notes.findIndex(({ tip }) => note.endsWith(tip))
  const [before, after] = [was.notes[place], is.notes[place]]
  const asked = is.notes[0]?.asks
  return {
    ...(before && after && before.tip !== after.tip && { note: note.slice(0, -before.tip.length) + after.tip }),
    ...(asks && asked && was.notes[0]?.asks !== asked && { asks: asked }),
  }
}
