import { sql } from 'drizzle-orm'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'

/** Which of these hashes belong to people who don't want to be found, or whom this project has removed. */
export async function findRemovedAuthors(
  db: Database,
  accounts: readonly { kind: SourceKind; hash: string }[],
  projectId: string | null = null,
): Promise<Set<string>> {
  const asked = JSON.stringify(accounts.map(({ kind, hash }) => [kind, hash]))
  const rows = await db.all<{ hash: string }>(sql`SELECT a.value ->> 1 AS hash FROM json_each(${asked}) a
    WHERE EXISTS (SELECT 1 FROM removed_authors r WHERE r.kind = a.value ->> 0 AND r.hash = a.value ->> 1)
      OR EXISTS (SELECT 1 FROM project_removed_authors r
        WHERE r.project_id = ${projectId} AND r.kind = a.value ->> 0 AND r.hash = a.value ->> 1)`)
  return new Set(rows.map(({ hash }) => hash))
}
