import { countIndependent } from '#src/domain/directories/finder.ts'
import { currentDirectories, type DirectoryRecords } from './current-directories.ts'
import { listCounts } from './list.ts'

/** The list in numbers. `pool`: what we submit products to, with what is known of it. A network counts once. */
export function listNumbers(records: DirectoryRecords) {
  const pool = currentDirectories(records).filter(({ inPool }) => inPool)
  return {
    total: listCounts.total,
    pool: countIndependent(pool),
    free: countIndependent(pool.filter(({ pricing }) => pricing === 'Free' || pricing === 'Freemium')),
    followed: countIndependent(pool.filter(({ followed }) => followed === true)),
  }
}
