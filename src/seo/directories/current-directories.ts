import type { PoolDirectory } from '#src/domain/deliveries/choices.ts'
import { exclusionOf } from '#src/domain/directories/exclusion.ts'
import type { DirectoryEdit } from '#src/domain/directories/edits.ts'
import { type DirectoryRecord, isUsed } from '#src/domain/directories/figures.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { listedDirectories } from './list.ts'
import { poolDirectory } from './pool-directories.ts'

// What the finder, its counts and orders offer: the list with what we know from our own work.

/** By key. */
export type DirectoryRecords = ReadonlyMap<string, DirectoryRecord>

/** What operators found out, and whether the directory is neither set aside nor gone. */
type Known = { fields: DirectoryEdit; isUsed: boolean }

/** The directory with what operators know of it, judged again. */
export function currentDirectory(directory: ListedDirectory, { fields, isUsed }: Known): ListedDirectory {
  const { pricing = directory.pricing, followed = directory.followed, submitUrl = directory.submitUrl } = fields
  const known = { ...directory, pricing, followed, submitUrl }
  const excludedBecause = isUsed ? exclusionOf(known) : 'dead'
  return { ...known, excludedBecause, inPool: excludedBecause === undefined }
}

/** The list without dead directories. We don't submit to those that are set aside or have moved. */
export function currentDirectories(records: DirectoryRecords): ListedDirectory[] {
  return listedDirectories.flatMap((directory) => {
    const record = records.get(directory.key)
    if (!record) return [directory]
    if (record.checks.home?.state === 'dead') return []
    return [currentDirectory(directory, { fields: record.fields, isUsed: isUsed(record) })]
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
