import { and, asc, eq, inArray, lte, max, sql } from 'drizzle-orm'
import type { DirectoryChecks } from '#src/domain/directory-checks/status.ts'
import type { Database } from '#src/storage/database.ts'
import { directoryChecks } from './schema.ts'

export type DirectoryCheckRow = typeof directoryChecks.$inferSelect

/** The check of a host that has been due for longest. Null: none is due. */
export async function findDueCheck(db: Database, host: string, now: number): Promise<DirectoryCheckRow | null> {
  const [row] = await db
    .select()
    .from(directoryChecks)
    .where(and(eq(directoryChecks.host, host), lte(directoryChecks.dueAt, now)))
    .orderBy(asc(directoryChecks.dueAt))
    .limit(1)
  return row ?? null
}

/** When a result was last saved. Null: there is none. */
export async function findLastCheck(db: Database): Promise<number | null> {
  const [newest] = await db.select({ checkedAt: max(directoryChecks.checkedAt) }).from(directoryChecks)
  return newest?.checkedAt ?? null
}

/** What is known about the pages of directories, by key. `keys`: only of these. */
export async function listDirectoryChecks(
  db: Database,
  keys?: readonly string[],
): Promise<Map<string, DirectoryChecks>> {
  const { key, page, state, lasting, status, fault, movedTo, checkedAt, failures, failingSince } = directoryChecks
  const rows = await db
    .select({ key, page, state, lasting, status, fault, movedTo, checkedAt, failures, failingSince })
    .from(directoryChecks)
    .where(keys && inArray(directoryChecks.key, [...keys]))
    .orderBy(asc(directoryChecks.key), asc(directoryChecks.page))
  const found = new Map<string, DirectoryChecks>()
  for (const { key, page, ...check } of rows) found.set(key, { ...found.get(key), [page]: check })
  return found
}

/** The keys of directories whose home page is dead or has moved to another domain: the part of `isUsed` for orders. */
export async function listGoneDirectories(db: Database): Promise<Set<string>> {
  const rows = await db
    .select({ key: directoryChecks.key })
    .from(directoryChecks)
    // As in the index of these, which bound values wouldn't match.
    .where(sql`page = 'home' AND state IN ('dead', 'moved')`)
  return new Set(rows.map((row) => row.key))
}

/** What the list of pages to check is compared with. */
export function listCheckedPages(db: Database): Promise<Pick<DirectoryCheckRow, 'key' | 'page' | 'url'>[]> {
  const { key, page, url } = directoryChecks
  return db.select({ key, page, url }).from(directoryChecks).orderBy(asc(key), asc(page))
}
