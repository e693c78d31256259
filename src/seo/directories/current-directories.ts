import type { PoolDirectory } from '#src/domain/deliveries/choices.ts'
import { withEdit } from '#src/domain/directories/edits.ts'
import { type DirectoryRecord, isUsed } from '#src/domain/directories/figures.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { directoriesByKey } from './keyed-directories.ts'
import { listedDirectories } from './list.ts'

// What the finder and its counts offer: the list with what we know from our own work.

/** By key. */
export type DirectoryRecords = ReadonlyMap<string, DirectoryRecord>

const isDead = ({ checks }: DirectoryRecord) => checks.home?.state === 'dead'

/** The list without dead directories. We don't submit to those that are set aside or have moved. */
export function currentDirectories(records: DirectoryRecords): ListedDirectory[] {
  return listedDirectories.flatMap((directory) => {
    const record = records.get(directory.key)
    if (!record) return [directory]
    if (isDead(record)) return []
    const {
      pricing = directory.pricing,
      followed = directory.followed,
      submitUrl = directory.submitUrl,
    } = record.fields
    return [{ ...directory, pricing, followed, submitUrl, inPool: directory.inPool && isUsed(record) }]
  })
}

/** The directories that we offer to submit to, as orders know them. */
export function currentPool(records: DirectoryRecords): PoolDirectory[] {
  return [...directoriesByKey]
    .map(([key, directory]) => ({ key, directory, record: records.get(key) }))
    .filter(({ record }) => !record || isUsed(record))
    .map(({ key, directory, record }) => ({ ...withEdit(directory, record?.fields), key }))
}
