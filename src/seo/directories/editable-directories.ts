import type { EditableDirectory, ListedDirectory } from '#src/domain/directories/listed.ts'
import { listedByKey, listedDirectories } from './list.ts'

/** The whole list as operators see it, strongest first. What our editors say in `notes` is for readers. */
export const editableDirectories: readonly EditableDirectory[] = listedDirectories
  .map(editableDirectory)
  .toSorted((a, b) => (b.dr ?? -1) - (a.dr ?? -1))

export function findEditableDirectory(key: string): EditableDirectory | undefined {
  const listed = listedByKey.get(key)
  return listed && editableDirectory(listed)
}

function editableDirectory({ operatorNotes, ...directory }: ListedDirectory): EditableDirectory {
  return { ...directory, notes: operatorNotes }
}
