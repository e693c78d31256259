import type { FinderDirectory } from '#src/domain/directories/finder.ts'
import { currentDirectories, type DirectoryRecords } from './current-directories.ts'
import { finderDirectory } from './finder-directory.ts'

/** The finder's data: the whole list without dead directories. */
export function finderDirectories(records: DirectoryRecords): FinderDirectory[] {
  return currentDirectories(records).map(finderDirectory)
}
