import { type DirectoryRecord, noFigures } from '#src/domain/directories/figures.ts'

/** What we know of a directory from our own work: nothing but this. */
export function directoryRecord(known: Partial<DirectoryRecord>): DirectoryRecord {
  return {
    fields: {},
    checkedAt: null,
    excludedAt: null,
    updatedAt: 0,
    figures: noFigures,
    checks: {},
    verified: null,
    isGone: false,
    changes: [],
    ...known,
  }
}
