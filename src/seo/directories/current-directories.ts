import type { PoolDirectory } from '#src/domain/deliveries/choices.ts'
import { exclusionOf } from '#src/domain/directories/exclusion.ts'
import type { DirectoryEdit } from '#src/domain/directories/edits.ts'
import { type DirectoryRecord, isUsed } from '#src/domain/directories/figures.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import type { Verification } from '#src/domain/directories/verifications.ts'
import { listedDirectories } from './list.ts'
import { poolDirectory } from './pool-directories.ts'
import { withKnown } from './verified-facts.ts'

// What the finder, its counts and orders offer: the list with what we know from our own work.

/** By key. */
export type DirectoryRecords = ReadonlyMap<string, DirectoryRecord>

/** What operators found out, and whether the directory is neither set aside nor gone. */
type Known = { fields: DirectoryEdit; isUsed: boolean; verified?: Verification | null; updatedAt?: number }

/** The directory with what operators know of it, judged again. */
export function currentDirectory(directory: ListedDirectory, { isUsed, ...known }: Known): ListedDirectory {
  const current = withKnown(directory, known)
  const excludedBecause = isUsed ? exclusionOf(current) : 'dead'
  return { ...current, excludedBecause, inPool: excludedBecause === undefined }
}

/** The same from what we know of it from our own work. */
export function currentFromRecord(directory: ListedDirectory, record: DirectoryRecord | undefined): ListedDirectory {
  if (!record) return directory
  const { fields, verified, updatedAt } = record
  return currentDirectory(directory, { fields, verified, updatedAt, isUsed: isUsed(record) })
}

/** The automated check or one of us found that the site is gone. */
export function isGone({ isGone, checks }: Pick<DirectoryRecord, 'isGone' | 'checks'>): boolean {
  return isGone || checks.home?.state === 'dead'
}

/** The whole list, with those that are gone. */
export function currentList(records: DirectoryRecords): ListedDirectory[] {
  return listedDirectories.map((directory) => currentFromRecord(directory, records.get(directory.key)))
}

/** The list without those that are gone. We don't submit to those that are set aside or have moved. */
export function currentDirectories(records: DirectoryRecords): ListedDirectory[] {
  return listedDirectories.flatMap((directory) => {
    const record = records.get(directory.key)
    return record && isGone(record) ? [] : [currentFromRecord(directory, record)]
  })
}

/** The directories that we submit to, as orders know them. `find`: what is known of the one with that key. */
export function findPool(find: (key: string) => Known | undefined): PoolDirectory[] {
  return listedDirectories.flatMap((listed) => {
    const known = find(listed.key)
    const directory = known ? currentDirectory(listed, known) : listed
    return directory.inPool ? [poolDirectory(directory)] : []
  })
}

export function currentPool(records: DirectoryRecords): PoolDirectory[] {
  return findPool((key) => {
    const record = records.get(key)
    return record && { fields: record.fields, isUsed: isUsed(record) }
  })
}
