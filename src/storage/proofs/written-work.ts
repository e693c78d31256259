import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { deliveredStates } from '#src/domain/articles/states.ts'
import { deliveredPageStates } from '#src/domain/page-batches/page-batches.ts'
import { articles } from '#src/storage/articles/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { batchPages } from '#src/storage/page-batches/schema.ts'
import { type CheckResult, type CheckTarget, resultStatements } from './changes.ts'
import { checks } from './schema.ts'

// Published articles and pages. The page itself is what counts, wherever it links.

type WrittenKind = 'article' | 'page'

const tables = { article: articles, page: batchPages }

function isChecked(kind: WrittenKind) {
  const table = tables[kind]
  return and(
    isNotNull(table.liveUrl),
    inArray(table.state, [...(kind === 'article' ? deliveredStates : deliveredPageStates)]),
    isNull(orders.stoppedAt),
    kind === 'page' ? isNull(batchPages.removedAt) : undefined,
    sql`NOT EXISTS (SELECT 1 FROM projects WHERE projects.id = ${orders.projectId} AND projects.demo)`,
  )
}

/** Those changed since then whose page isn't checked yet. */
export function listUncheckedWork(
  db: Database,
  kind: WrittenKind,
  since: number,
  limit: number,
): Promise<CheckTarget[]> {
  const table = tables[kind]
  const isUnchecked = or(isNull(checks.subjectId), sql`${checks.url} <> ${table.liveUrl}`, isNull(checks.dueAt))
  return selectTargets(db, kind)
    .where(and(gte(table.updatedAt, since), isChecked(kind), isUnchecked))
    .limit(limit)
}

/** Those of these whose page is to be checked. */
export function listCheckedWork(db: Database, kind: WrittenKind, ids: readonly string[]): Promise<CheckTarget[]> {
  return selectTargets(db, kind).where(and(inArray(tables[kind].id, [...ids]), isChecked(kind)))
}

function selectTargets(db: Database, kind: WrittenKind) {
  const table = tables[kind]
  return db
    .select({
      subjectKind: sql<WrittenKind>`${kind}`,
      subjectId: table.id,
      userId: orders.userId,
      url: sql<string>`${table.liveUrl}`,
      site: sql<null>`NULL`,
    })
    .from(table)
    .innerJoin(orders, eq(orders.id, table.orderId))
    .leftJoin(checks, and(eq(checks.subjectKind, kind), eq(checks.subjectId, table.id)))
}

/** Records a result that makes an article or a page live or lost. False: it has changed meanwhile. */
export async function saveWorkChange(
  db: Database,
  kind: WrittenKind,
  { subjectId, url }: Pick<CheckTarget, 'subjectId' | 'url'>,
  result: CheckResult,
  now: number,
): Promise<boolean> {
  const name = sql.raw(kind === 'article' ? 'articles' : 'batch_pages')
  const isFound = result.plan.act === 'find'
  const from = sql.raw(isFound ? `('published', 'lost')` : `('live')`)
  const isCurrent = sql`EXISTS (SELECT 1 FROM ${name} w WHERE w.id = ${subjectId} AND w.live_url = ${url}
    AND w.state IN ${from})`
  const saved = resultStatements(db, result, now, isCurrent)
  const set = isFound
    ? sql`state = 'live', live_at = coalesce(live_at, ${now}), lost_at = NULL`
    : sql`state = 'lost', lost_at = ${now}`
  // Only if the check still counts: its URL was compared before, and its time is this one's.
  const counts = sql`EXISTS (SELECT 1 FROM checks c WHERE c.subject_kind = ${kind} AND c.subject_id = ${subjectId}
    AND c.url = ${url} AND c.checked_at = ${result.plan.check.checkedAt})`
  const version = kind === 'article' ? sql`, version = version + 1` : sql``
  const results = await db.batch([
    ...saved,
    db.run(sql`UPDATE ${name} SET ${set}${version}, updated_at = ${now}
      WHERE id = ${subjectId} AND live_url = ${url} AND state IN ${from} AND ${counts}`),
  ])
  return (results.at(-1)?.rowsAffected ?? 0) > 0
}
