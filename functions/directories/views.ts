import { isoTime } from '#functions/products/admin-view.ts'
import type { Services } from '#functions/services.ts'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import type { DirectoryUse } from '#src/domain/directories/admin.ts'
import { type KnownDirectory, withEdit } from '#src/domain/directories/edits.ts'
import { figuresOf } from '#src/domain/directories/figures.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import { directoriesByKey } from '#src/seo/directories/keyed-directories.ts'
import { findEmails } from '#src/storage/security-log/queries.ts'
import { countSubmissions } from '#src/storage/deliveries/directory-figures.ts'
import { type DirectoryEditRow, listDirectoryEdits } from '#src/storage/directories/queries.ts'

type Reading = Pick<Services, 'db'>
type Query = { q?: string | undefined; state?: DirectoryUse | undefined } & PageRequest
type Found = { key: string; base: KnownDirectory; edit: DirectoryEditRow | undefined }

/** The data set with what operators know, strongest first. */
export async function listDirectories(
  { db }: Reading,
  { q = '', state, page, limit }: Query,
): Promise<{ directories: AdminDirectory[]; counts: Record<DirectoryUse, number> }> {
  const edits = await listDirectoryEdits(db)
  const sought = q.trim().toLowerCase()
  const found = [...directoriesByKey]
    .filter(([key, { name }]) => key.includes(sought) || name.toLowerCase().includes(sought))
    .map(([key, base]): Found => ({ key, base, edit: edits.get(key) }))
  const excluded = found.filter(isExcluded)
  const used = found.filter((one) => !isExcluded(one))
  const shown = state === 'excluded' ? excluded : state === 'used' ? used : found
  const directories = await toDirectories({ db }, shown.slice((page - 1) * limit, page * limit))
  return { directories, counts: { used: used.length, excluded: excluded.length } }
}

/** Null: no directory has this key. */
export async function findDirectory({ db }: Reading, key: string): Promise<AdminDirectory | null> {
  const base = directoriesByKey.get(key)
  if (!base) return null
  const edits = await listDirectoryEdits(db)
  const [directory] = await toDirectories({ db }, [{ key, base, edit: edits.get(key) }])
  return directory ?? null
}

function isExcluded({ edit }: Found): boolean {
  return edit !== undefined && edit.excludedAt !== null
}

async function toDirectories({ db }: Reading, found: readonly Found[]): Promise<AdminDirectory[]> {
  const checkers = found.flatMap(({ edit }) => edit?.checkedBy ?? [])
  const [counts, emails] = await Promise.all([
    countSubmissions(
      db,
      found.map(({ key }) => key),
    ),
    findEmails(db, [...new Set(checkers)]),
  ])
  return found.map(({ key, base, edit }) => {
    const known = withEdit(base, edit?.fields)
    const { checkedAt = null, checkedBy = null, excludedAt = null, excludedReason = null } = edit ?? {}
    return {
      key,
      name: known.name,
      url: known.url,
      dr: known.dr ?? null,
      pricing: known.pricing ?? null,
      followed: known.followed ?? null,
      submitUrl: known.submitUrl ?? null,
      limits: known.limits ?? {},
      required: known.required ?? [],
      notes: known.notes ?? '',
      failures: edit?.failures ?? 0,
      excludedAt: excludedAt === null ? null : isoTime(excludedAt),
      excludedReason,
      checkedAt: checkedAt === null ? dayTime(base.checkedOn) : isoTime(checkedAt),
      checkedBy: checkedBy === null ? null : (emails.get(checkedBy) ?? null),
      figures: figuresOf(counts.get(key)),
      version: edit?.updatedAt ?? 0,
    }
  })
}

function dayTime(day: string | undefined): string | null {
  return day === undefined ? null : `${day}T00:00:00.000Z`
}
