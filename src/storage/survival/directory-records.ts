import { type DirectoryRecord, noFigures } from '#src/domain/directories/figures.ts'
import type { Database } from '#src/storage/database.ts'
import { listDirectoryChecks } from '#src/storage/directory-checks/queries.ts'
import { listDirectoryChanges } from '#src/storage/directories/history.ts'
import { listDirectoryEdits } from '#src/storage/directories/queries.ts'
import { type LastVerification, listLastVerifications } from '#src/storage/directories/verifications.ts'
import { readLedger } from './ledger.ts'

/**
 * What we know of directories from our own work, by key. `pool`: the keys of those we submit to, which have figures.
 * `keys`: only of these. `demo`: figures count demo data, too.
 */
export async function readDirectoryRecords(
  db: Database,
  pool: readonly string[],
  { keys, demo, now }: { keys?: readonly string[]; demo: boolean; now: number },
): Promise<ReadonlyMap<string, DirectoryRecord>> {
  const counted = keys ? pool.filter((key) => keys.includes(key)) : pool
  const [edits, figures, checks, changes, verifications] = await Promise.all([
    listDirectoryEdits(db, keys),
    readLedger(db, counted, { rows: demo ? 'known' : 'customers', now }),
    listDirectoryChecks(db, keys),
    listDirectoryChanges(db, keys),
    listLastVerifications(db, { keys, clear: true }),
  ])
  const known = new Set([edits, figures, checks, changes, verifications].flatMap((found) => [...found.keys()]))
  return new Map(
    Array.from(known, (key) => {
      const { fields = {}, checkedAt = null, excludedAt = null, updatedAt = 0 } = edits.get(key) ?? {}
      const seen = { checks: checks.get(key) ?? {}, changes: changes.get(key) ?? [] }
      return [
        key,
        {
          fields,
          checkedAt,
          excludedAt,
          updatedAt,
          figures: figures.get(key) ?? noFigures,
          ...seen,
          ...toVerified(verifications.get(key), excludedAt),
        },
      ]
    }),
  )
}

/** A directory that was put back since isn't gone anymore, also if it was set aside again for another reason. */
function toVerified(
  last: LastVerification | undefined,
  excludedAt: number | null,
): Pick<DirectoryRecord, 'verified' | 'isGone'> {
  if (last?.outcome === 'gone') return { verified: null, isGone: excludedAt !== null && excludedAt <= last.at }
  const isGone = false
  if (!last) return { verified: null, isGone }
  return { verified: { on: new Date(last.at).toISOString().slice(0, 10), source: last.source }, isGone }
}
