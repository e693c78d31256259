import type { Services } from '#functions/services.ts'
import type { AdminCorrection } from '#src/domain/corrections/corrections.api.ts'
import { listedPath } from '#src/domain/directories/listed.ts'
import type { CorrectionRow } from '#src/storage/corrections/queries.ts'
import type { DirectoryEditRow } from '#src/storage/directories/queries.ts'
import { listDirectoryEdits } from '#src/storage/directories/queries.ts'
import { findEmails } from '#src/storage/security-log/queries.ts'

/** Corrections as admins see them, each with what the directory's page says now. */
export async function toCorrections(
  { db }: Pick<Services, 'db'>,
  rows: readonly CorrectionRow[],
): Promise<AdminCorrection[]> {
  const deciders = rows.flatMap(({ decidedBy }) => decidedBy ?? [])
  const [edits, emails, { listedByKey }] = await Promise.all([
    listDirectoryEdits(db),
    findEmails(db, [...new Set(deciders)]),
    import('#src/seo/directories/list.ts'),
  ])
  return rows.map(({ directoryKey: key, visitor: _, createdAt, decidedAt, decidedBy, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
    decidedBy: decidedBy === null ? null : (emails.get(decidedBy) ?? null),
    directory: toDirectory(key, listedByKey.get(key), edits.get(key)),
  }))
}

type Listed = Parameters<typeof listedPath>[0] & { name: string; url: string } & Facts
type Facts = { [Name in 'pricing' | 'followed' | 'submitUrl']?: AdminCorrection['directory'][Name] | undefined }

function toDirectory(
  key: string,
  listed: Listed | undefined,
  edit: DirectoryEditRow | undefined,
): AdminCorrection['directory'] {
  const { pricing = null, followed = null, submitUrl = null }: Facts = { ...listed, ...edit?.fields }
  const { name = key, url = `https://${key}/` } = listed ?? {}
  const path = listed ? listedPath(listed) : null
  return { key, name, url, path, pricing, followed, submitUrl: submitUrl || null, version: edit?.updatedAt ?? 0 }
}
