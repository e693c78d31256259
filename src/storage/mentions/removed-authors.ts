import { sql } from 'drizzle-orm'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { removedAuthors } from './schema.ts'

/** Which of these hashes belong to people who don't want to be found. */
export async function findRemovedAuthors(
  db: Database,
  accounts: readonly { kind: SourceKind; hash: string }[],
): Promise<Set<string>> {
  const asked = JSON.stringify(accounts.map(({ kind, hash }) => [kind, hash]))
  const rows = await db
    .select({ hash: removedAuthors.hash })
    .from(removedAuthors)
    .where(sql`(kind, hash) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${asked}))`)
  return new Set(rows.map(({ hash }) => hash))
}
