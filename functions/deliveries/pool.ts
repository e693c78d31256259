import {
  fittingDirectories,
  isReady,
  type PoolDirectory,
  type RankedPoolDirectory,
  type Site,
} from '#src/domain/deliveries/choices.ts'
import type { Database } from '#src/storage/database.ts'
import { listUsedDirectories } from '#src/storage/deliveries/fill.ts'
import { listGoneDirectories } from '#src/storage/directory-checks/queries.ts'
import { listDirectoryEdits } from '#src/storage/directories/queries.ts'

export type Fitting = Record<'all' | 'fitting' | 'locked', RankedPoolDirectory[]> & { used: number }

/** The directories that no rule excludes, with what operators know, without those set aside, dead or moved. */
export async function listPool(db: Database): Promise<PoolDirectory[]> {
  const [edits, gone, { findPool }] = await Promise.all([
    listDirectoryEdits(db),
    listGoneDirectories(db),
    // Large, and needed by few requests.
    import('#src/seo/directories/current-directories.ts'),
  ])
  return findPool((key) => {
    const edit = edits.get(key)
    // Few are known to differ from the list, so few have to be judged again.
    if (!edit && !gone.has(key)) return undefined
    return { fields: edit?.fields ?? {}, isUsed: edit?.excludedAt == null && !gone.has(key) }
  })
}

/** The directories that fit a site, have no row for it yet and ask for nothing that it doesn't have, best first. */
export async function listFitting(db: Database, site: Site & { key: string }): Promise<RankedPoolDirectory[]> {
  return (await readFitting(db, site)).fitting
}

/**
 * Also those that are locked, and all that fit, with those that already have a row for the site, no matter who ordered it,
 * and how many those are.
 */
export async function readFitting(db: Database, site: Site & { key: string }): Promise<Fitting> {
  const [pool, usedKeys] = await Promise.all([listPool(db), listUsedDirectories(db, site.key)])
  const isUsed = new Set(usedKeys)
  const all = fittingDirectories(pool, site)
  const unused = all.filter(({ key }) => !isUsed.has(key))
  const fitting = unused.filter(isReady)
  const locked = unused.filter((directory) => !isReady(directory))
  return { all, fitting, locked, used: all.length - unused.length }
}
