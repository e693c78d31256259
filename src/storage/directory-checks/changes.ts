import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#src/domain/dates/dates.ts'
import {
  deadReason,
  type CheckedPart,
  type PageCheckPlan,
  type PageState,
  uncheckedPage,
} from '#src/domain/directory-checks/checks.ts'
import { failedReason, maxFailures } from '#src/domain/directories/failures.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { historyWhere } from '#src/storage/directories/history.ts'
import { takeDueHost } from '#src/storage/fetching/hosts.ts'
import { rebuildWhere } from '#src/storage/rebuilds/changes.ts'
import { type DirectoryCheckRow, listCheckedPages } from './queries.ts'
import { directoryChecks } from './schema.ts'

/** A page to check. `host`: see `hostKey`. */
export type CheckedPage = { key: string; page: CheckedPart; url: string; host: string }

const rowsPerStatement = 200

/** Makes the checks those of these pages. New pages, and those with another URL, are due immediately. */
export async function syncDirectoryChecks(db: Database, pages: readonly CheckedPage[], now: number): Promise<void> {
  const nameOf = ({ key, page }: Pick<CheckedPage, 'key' | 'page'>) => `${page} ${key}`
  const known = new Map((await listCheckedPages(db)).map((row) => [nameOf(row), row]))
  const changed = pages.filter((page) => known.get(nameOf(page))?.url !== page.url)
  for (const page of pages) known.delete(nameOf(page))
  for (let start = 0; start < changed.length; start += rowsPerStatement) {
    const rows = changed
      .slice(start, start + rowsPerStatement)
      .map((page) => ({ ...page, ...uncheckedPage, nextUrl: page.url, dueAt: now }))
    await db
      .insert(directoryChecks)
      .values(rows)
      .onConflictDoUpdate({
        target: [directoryChecks.key, directoryChecks.page],
        set: {
          ...{ ...uncheckedPage, robotsUrl: null, hops: 0, dueAt: now },
          ...{ url: sql`excluded.url`, nextUrl: sql`excluded.next_url`, host: sql`excluded.host` },
        },
      })
  }
  for (const [page, rows] of Map.groupBy(known.values(), ({ page }) => page)) {
    const keys = rows.map(({ key }) => key)
    await db.delete(directoryChecks).where(and(inArray(directoryChecks.key, keys), eq(directoryChecks.page, page)))
  }
}

/**
 * Takes the free host whose check has been due for longest, and notes that a request is sent to it now, so that a run that is
 * killed sends no second one that day. Null: there is none.
 */
export function takeRestedHost(db: Database, now: number): Promise<string | null> {
  return takeDueHost(db, directoryChecks, { list: 'directories', holder: null, now, holdMs: 0, restMs: dayMs })
}

/** What has to be requested next for a check, before there is a result. */
export type NextRequest = Pick<DirectoryCheckRow, 'nextUrl' | 'robotsUrl' | 'host' | 'hops'>

export async function saveNextRequest(db: Database, row: DirectoryCheckRow, next: NextRequest): Promise<void> {
  await db.update(directoryChecks).set(next).where(isUnchanged(row))
}

/** Tries a check again then. Nothing else changes. */
export async function postponeCheck(db: Database, row: DirectoryCheckRow, dueAt: number): Promise<void> {
  await db.update(directoryChecks).set({ dueAt }).where(isUnchanged(row))
}

/** `host`: of the page's own URL. `inPool`: we submit products to the directory. */
type CheckedSite = { host: string; inPool: boolean }

/** Saves a result with all that follows from it. */
export async function savePageCheck(
  db: Database,
  row: DirectoryCheckRow,
  { check, dueAt, change, isNews }: PageCheckPlan,
  { host, inPool }: CheckedSite,
  now: number,
): Promise<void> {
  const { key, page } = row
  const begin = { nextUrl: row.url, robotsUrl: null, host, hops: 0 }
  const save = db
    .update(directoryChecks)
    .set({ ...check, ...begin, dueAt })
    .where(isUnchanged(row))
  const changes = change && [{ kind: page, ...change }]
  await db.batch(
    onlyIfWritten(db, save, (written) => [
      ...(isNews ? [rebuildWhere(db, written)] : []),
      ...(changes ? [historyWhere(db, { key, changes, by: 'check' }, now, written)] : []),
      ...(page === 'home'
        ? excludeStatements(db, { key, state: check.state, isChange: change !== null, inPool }, written, now)
        : []),
    ]),
  )
}

type HomeCheck = { key: string; state: PageState; isChange: boolean; inPool: boolean }

/**
 * Sets a directory of the pool aside when its home page dies, or puts one back that works and that only this set aside,
 * also if its URL was corrected since. One that redirects to another domain stays aside: the domain is often parked or
 * sold. So does one that refused too often meanwhile.
 */
function excludeStatements(db: Database, { key, state, isChange, inPool }: HomeCheck, written: SQL, now: number) {
  if (state === 'dead' && isChange && inPool) {
    return [
      db.run(sql`INSERT INTO directory_edits (key, fields, set_aside_at, set_aside_reason, updated_at)
        SELECT ${key}, '{}', ${now}, ${deadReason}, 0 WHERE ${written}
        ON CONFLICT (key) DO UPDATE SET set_aside_at = coalesce(set_aside_at, excluded.set_aside_at),
          set_aside_reason = coalesce(set_aside_reason, excluded.set_aside_reason)`),
    ]
  }
  if (state !== 'alive' && state !== 'blocked') return []
  return [
    db.run(sql`UPDATE directory_edits SET
        set_aside_at = CASE WHEN failures >= ${maxFailures} THEN set_aside_at END,
        set_aside_reason = CASE WHEN failures >= ${maxFailures} THEN ${failedReason} END
      WHERE key = ${key} AND set_aside_reason = ${deadReason} AND ${written}`),
  ]
}

/** No other run has saved a result, and the page's URL is the same. */
function isUnchanged({ key, page, url, dueAt }: DirectoryCheckRow) {
  return and(
    eq(directoryChecks.key, key),
    eq(directoryChecks.page, page),
    eq(directoryChecks.url, url),
    eq(directoryChecks.dueAt, dueAt),
  )
}
