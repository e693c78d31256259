import { listPlanRecords } from '#functions/plans/records.ts'
import type { Services } from '#functions/services.ts'
import type { AuditSubject } from '#src/domain/audit/subjects.ts'
import { findNames } from '#src/storage/admin/names.ts'

/** What subjects of the activity log are called, as far as they still exist. */
export async function nameSubjects(
  services: Pick<Services, 'db' | 'env'>,
  about: AuditSubject,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (about === 'none' || subjects.length === 0) return new Map()
  if (about === 'host') return new Map(subjects.map((host) => [host, host]))
  if (about === 'plan') return new Map((await listPlanRecords(services)).map(({ id, label }) => [String(id), label]))
  if (about !== 'directory') return findNames(services.db, about, subjects)
  const { directoriesByKey } = await import('#src/seo/directories/keyed-directories.ts')
  return new Map(
    subjects.flatMap((key): [string, string][] => {
      const directory = directoriesByKey.get(key)
      return directory ? [[key, directory.name]] : []
    }),
  )
}
