import { isoTime } from '#functions/products/admin-view.ts'
import type { Services } from '#functions/services.ts'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import type { DirectoryUse } from '#src/domain/directories/admin.ts'
import { withEdit } from '#src/domain/directories/edits.ts'
import { exclusionOf, exclusionRules } from '#src/domain/directories/exclusion.ts'
import { noFigures } from '#src/domain/directories/figures.ts'
import type { EditableDirectory } from '#src/domain/directories/listed.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import { findEmails } from '#src/storage/security-log/queries.ts'
import { type DirectoryEditRow, listDirectoryEdits } from '#src/storage/directories/queries.ts'
import { readLedger } from '#src/storage/survival/ledger.ts'

type Reading = Pick<Services, 'db' | 'now'>
type Query = { q?: string | undefined; state?: DirectoryUse | undefined } & PageRequest
type Found = { directory: EditableDirectory; edit: DirectoryEditRow | undefined }

/** The whole list with what operators know, strongest first. */
export async function listDirectories(
  { db, now }: Reading,
  { q = '', state, page, limit }: Query,
): Promise<{ directories: AdminDirectory[]; counts: Record<DirectoryUse, number> }> {
  const [edits, { editableDirectories }] = await Promise.all([listDirectoryEdits(db), loadList()])
  const sought = q.trim().toLowerCase()
  const found = editableDirectories
    .filter(({ key, name }) => key.includes(sought) || name.toLowerCase().includes(sought))
    .map((base) => withEditRow(base, edits.get(base.key)))
  const byUse = Map.groupBy(found, useOf)
  const shown = state === undefined ? found : (byUse.get(state) ?? [])
  const directories = await toDirectories({ db, now }, shown.slice((page - 1) * limit, page * limit))
  const count = (use: DirectoryUse) => byUse.get(use)?.length ?? 0
  return {
    directories,
    counts: { used: count('used'), excluded: count('excluded'), ineligible: count('ineligible') },
  }
}

/** Null: no directory has this key. */
export async function findDirectory({ db, now }: Reading, key: string): Promise<AdminDirectory | null> {
  const { findEditableDirectory } = await loadList()
  const base = findEditableDirectory(key)
  if (!base) return null
  const edits = await listDirectoryEdits(db)
  const [directory] = await toDirectories({ db, now }, [withEditRow(base, edits.get(key))])
  return directory ?? null
}

/** Large, and needed by few requests. */
const loadList = () => import('#src/seo/directories/editable-directories.ts')

function withEditRow(base: EditableDirectory, edit: DirectoryEditRow | undefined): Found {
  return { directory: withEdit(base, edit?.fields), edit }
}

function useOf({ directory, edit }: Found): DirectoryUse {
  if (edit !== undefined && edit.excludedAt !== null) return 'excluded'
  return exclusionOf(directory) === undefined ? 'used' : 'ineligible'
}

async function toDirectories({ db, now }: Reading, found: readonly Found[]): Promise<AdminDirectory[]> {
  const checkers = found.flatMap(({ edit }) => edit?.checkedBy ?? [])
  const [figures, emails] = await Promise.all([
    readLedger(
      db,
      found.map(({ directory }) => directory.key),
      { rows: 'all', now: now() },
    ),
    findEmails(db, [...new Set(checkers)]),
  ])
  return found.map(({ directory: known, edit }) => {
    const { key } = known
    const rule = exclusionOf(known)
    const { checkedAt = null, checkedBy = null, excludedAt = null, excludedReason = null } = edit ?? {}
    return {
      key,
      name: known.name,
      url: known.url,
      dr: known.dr ?? null,
      pricing: known.pricing ?? null,
      followed: known.followed ?? null,
      submitUrl: known.submitUrl ?? null,
      searchUrl: known.searchUrl ?? null,
      limits: known.limits ?? {},
      required: known.required ?? [],
      auth: known.auth ?? null,
      captcha: known.captcha ?? null,
      requiredAssets: known.requiredAssets ?? null,
      notes: known.notes ?? '',
      failures: edit?.failures ?? 0,
      excludedAt: excludedAt === null ? null : isoTime(excludedAt),
      excludedReason,
      rule: rule === undefined ? null : exclusionRules[rule].label,
      checkedAt: checkedAt === null ? dayTime(known.checkedOn) : isoTime(checkedAt),
      checkedBy: checkedBy === null ? null : (emails.get(checkedBy) ?? null),
      figures: figures.get(key) ?? noFigures,
      version: edit?.updatedAt ?? 0,
    }
  })
}

function dayTime(day: string | undefined): string | null {
  return day === undefined ? null : `${day}T00:00:00.000Z`
}
