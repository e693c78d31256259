import { and, asc, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { hostKey } from '#src/domain/fetching/hosts.ts'
import type { SubjectKind } from '#src/domain/proofs/proofs.ts'
import { type CheckPlan, proofColumns } from '#src/domain/proofs/schedule.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { type HostLease, isHostHeld, takeDueHost } from '#src/storage/fetching/hosts.ts'
import { keepStatements, type PageSeen } from './pages.ts'
import type { CheckRow } from './queries.ts'
import { checks } from './schema.ts'

/** A page to check from now on. */
export type CheckTarget = Pick<CheckRow, 'subjectKind' | 'subjectId' | 'userId' | 'url' | 'site'>

/** Everything that is only true of one URL, as it is before the first check. */
const unchecked: Partial<Record<keyof CheckRow, SQL>> = {
  state: sql`'pending'`,
  attempts: sql`0`,
  failures: sql`0`,
}
const columns = getTableColumns(checks)
const urlColumns = [
  ...proofColumns,
  ...(['state', 'checkedAt', 'etag', 'lastModified', 'attempts', 'failures', 'failingSince'] as const),
  ...(['firstSeenAt', 'lastSeenAt'] as const),
]

/** Adds checks that are due now. One that exists starts over if its URL has changed. */
export async function startChecks(db: Database, targets: readonly CheckTarget[], now: number): Promise<void> {
  if (targets.length === 0) return
  const rows = targets.map((target) => {
    const url = URL.parse(target.url)
    return { ...target, host: url ? hostKey(url) : '', state: 'pending' as const, dueAt: now }
  })
  const isSame = sql`checks.url = excluded.url`
  const reset = Object.fromEntries(
    urlColumns.map((name) => [
      name,
      sql`CASE WHEN ${isSame} THEN ${sql.raw(`checks.${columns[name].name}`)} ELSE ${unchecked[name] ?? sql`NULL`} END`,
    ]),
  )
  const set = { ...reset, url: sql`excluded.url`, host: sql`excluded.host`, site: sql`excluded.site`, dueAt: now }
  await db
    .insert(checks)
    .values(rows)
    .onConflictDoUpdate({ target: [checks.subjectKind, checks.subjectId], set })
}

/** Leases the host whose check has been due for longest. Null: no free host has one. */
export function takeDueCheckHost(db: Database, lease: HostLease): Promise<string | null> {
  return takeDueHost(db, checks, lease)
}

/**
 * The due checks of a host, longest due first. They go to the end of the line, so that a page that ends a run isn't
 * the first one of the next.
 */
export async function takeDueChecks(db: Database, host: string, now: number, limit: number): Promise<CheckRow[]> {
  const isDue = and(eq(checks.host, host), lte(checks.dueAt, now))
  const first = db
    .select({ id: sql`rowid` })
    .from(checks)
    .where(isDue)
    .orderBy(asc(checks.dueAt))
    .limit(limit)
  const [due] = await db.batch([
    db.select().from(checks).where(isDue).orderBy(asc(checks.dueAt)).limit(limit),
    db
      .update(checks)
      .set({ dueAt: now })
      .where(inArray(sql`rowid`, first)),
  ])
  return due
}

/** No more checks of these subjects for now. */
export async function stopChecks(db: Database, kind: SubjectKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(checks)
    .set({ dueAt: null })
    .where(and(eq(checks.subjectKind, kind), inArray(checks.subjectId, [...ids])))
}

/** The result of a check. It only counts while its run still holds the host and the URL is the same. */
export type CheckResult = {
  before: CheckRow
  plan: CheckPlan
  etag: string | null
  lastModified: string | null
  /** Of the run that holds the host. */
  holder: string
  /** The page that was read, if it's kept. */
  page?: PageSeen | null
}

/** The statements that record a result, for a batch, with what it adds to the history. `isCurrent`: what else must be true. */
export function resultStatements(db: Database, result: CheckResult, now: number, isCurrent?: SQL) {
  const { before, plan, etag, lastModified, holder, page: seen } = result
  const { check, dueAt } = plan
  const isSame = and(
    eq(checks.subjectKind, before.subjectKind),
    eq(checks.subjectId, before.subjectId),
    eq(checks.url, before.url),
    hostIsHeld(holder),
    isCurrent,
  )
  const { subjectKind, subjectId, url } = before
  const { status, fault, finalUrl, anchor, rel, robots, xRobots, canonical } = check
  const { state, checkedAt, attempts, failures, failingSince, firstSeenAt, lastSeenAt } = check
  const page = { status, fault, finalUrl, anchor, rel, robots, xRobots, canonical }
  const times = { checkedAt, failingSince, firstSeenAt, lastSeenAt, dueAt }
  const update = db
    .update(checks)
    .set({ ...page, ...times, state, attempts, failures, etag, lastModified })
    .where(isSame)
  if (!plan.changed) return [update] as const
  return onlyIfWritten(db, update, (written) => [
    db.run(sql`INSERT INTO proofs (subject_kind, subject_id, at, url, status, fault, final_url, anchor, rel, robots,
        x_robots, canonical)
      SELECT ${subjectKind}, ${subjectId}, ${now}, ${url}, ${status}, ${fault}, ${finalUrl}, ${anchor}, ${rel},
        ${robots}, ${xRobots}, ${canonical} WHERE ${written}`),
    ...(seen && subjectKind === 'delivery' ? keepStatements(db, subjectId, seen, now, written) : []),
  ])
}

/** A condition for checks: the holder still has their host. */
export function hostIsHeld(holder: string) {
  return isHostHeld(sql`checks.host`, { list: 'proofs', holder })
}

/** Records results that change nothing else. */
export async function saveResults(db: Database, results: readonly CheckResult[], now: number): Promise<void> {
  const [first, ...others] = results.flatMap((result) => resultStatements(db, result, now))
  if (first) await db.batch([first, ...others])
}
