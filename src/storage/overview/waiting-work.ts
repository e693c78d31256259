import { and, asc, count, eq, isNull, min, not, type SQL, sql } from 'drizzle-orm'
import type { ArticleState } from '#src/domain/articles/states.ts'
import { assetAsks } from '#src/domain/deliveries/states.ts'
import { shownOfKind } from '#src/domain/overview/waiting.ts'
import { articles } from '#src/storage/articles/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { isAskedBefore, listAssetAsks } from '#src/storage/deliveries/asset-asks.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { rowDueAt } from '#src/storage/orders/due.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { includesPages } from '#src/storage/page-batches/queries.ts'
import { pageBatches } from '#src/storage/page-batches/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { isWithdrawn } from '#src/storage/publishing/owed.ts'
import { articleSettings, publishingTargets } from '#src/storage/publishing/schema.ts'

/** How many of each kind are read, the first ones as `rankWaiting` has them. */
const limit = shownOfKind.work

const dueAt = rowDueAt(sql`orders.due_at`, sql`deliveries.created_at`)

const isAsking = and(eq(deliveries.orderId, orders.id), eq(deliveries.state, 'asking'))

export type WaitingWork = Awaited<ReturnType<typeof listWaitingWork>>

/** What of the paid work may wait for a project's owner. Times are milliseconds since 1970, UTC. */
export async function listWaitingWork(db: Database, { id, userId }: Pick<ProjectRow, 'id' | 'userId'>) {
  const [unassigned, profile, asks, asking, sharedAsks, reviewed, inReview, unplaced, batches, unapproved, targets] =
    await db.batch([
      db
        .select({ id: orders.id, planLabel: orders.planLabel, startsAt: orders.startsAt })
        .from(orders)
        .where(
          and(eq(orders.userId, userId), isNull(orders.projectId), isNull(orders.stoppedAt), isNull(orders.doneAt)),
        )
        .orderBy(asc(orders.startsAt), asc(orders.id))
        .limit(limit),
      db
        .select({
          approvedAt: profiles.approvedAt,
          fields: profiles.fields,
        })
        .from(profiles)
        .where(eq(profiles.projectId, id)),
      db
        .select({
          id: deliveries.id,
          version: deliveries.version,
          directory: deliveries.directoryName,
          url: deliveries.directoryUrl,
          kind: deliveries.ask,
          text: deliveries.askText,
          since: deliveries.updatedAt,
          dueAt,
        })
        .from(orders)
        .innerJoin(deliveries, isAsking)
        .where(and(eq(orders.projectId, id), isNull(orders.stoppedAt), not(isAskedBefore)))
        .orderBy(asc(dueAt), asc(deliveries.updatedAt), asc(deliveries.id))
        .limit(limit),
      db
        .select({ total: count() })
        .from(orders)
        .innerJoin(deliveries, isAsking)
        .where(and(eq(orders.projectId, id), isNull(orders.stoppedAt), not(isAskedBefore))),
      listAssetAsks(db, id, assetAsks),
      selectArticles(db, articleIn(id, 'review')),
      countArticles(db, articleIn(id, 'review')),
      countArticles(db, and(articleIn(id, 'approved'), isNull(articles.queuedAt), not(hasTarget(id)))),
      db
        .select({
          id: pageBatches.id,
          name: pageBatches.name,
          rows: pageBatches.rowCount,
          approvedVersion: pageBatches.approvedVersion,
          savedAt: pageBatches.savedAt,
        })
        .from(pageBatches)
        .where(isUnapproved(id))
        .orderBy(asc(pageBatches.savedAt), asc(pageBatches.id))
        .limit(limit),
      db.select({ total: count() }).from(pageBatches).where(isUnapproved(id)),
      db
        .select({
          id: publishingTargets.id,
          name: publishingTargets.name,
          lastError: publishingTargets.lastError,
          updatedAt: publishingTargets.updatedAt,
          isChosen: sql`EXISTS (SELECT 1 FROM article_settings
          WHERE project_id = ${id} AND target_id = publishing_targets.id)`.mapWith(Boolean),
          failed: sql`(SELECT count(*) ${failedThere})`.mapWith(Number),
          failedAt: sql<number | null>`(SELECT min(updated_at) ${failedThere})`,
          failedBy: sql<string | null>`(SELECT last_error ${failedThere} LIMIT 1)`,
        })
        .from(publishingTargets)
        .where(eq(publishingTargets.projectId, id))
        .orderBy(asc(publishingTargets.createdAt), asc(publishingTargets.id)),
    ])
  return {
    unassigned,
    isApproved: (profile[0]?.approvedAt ?? null) !== null,
    fields: profile[0]?.fields ?? null,
    asks: { items: asks, total: asking[0]?.total ?? 0 },
    /** All rows that wait for what one answer gives to each of a kind. `asks` has the first of each. */
    sharedAsks,
    articles: { items: reviewed, total: inReview[0]?.total ?? 0 },
    /** Approved articles that can't be published, because no place is chosen. */
    unplaced: unplaced[0] ?? { total: 0, first: null },
    batches: { items: batches, total: unapproved[0]?.total ?? 0 },
    targets,
  }
}

/** What couldn't be published at a target, and still should be. */
const failedThere: SQL = sql`FROM publications WHERE publications.target_id = publishing_targets.id
  AND publications.state = 'failed' AND publications.item IS NOT NULL AND NOT ${isWithdrawn}`

function selectArticles(db: Database, where: SQL | undefined) {
  return db
    .select({ id: articles.id, title: articles.title, plannedOn: articles.plannedOn, sentAt: articles.sentAt })
    .from(articles)
    .innerJoin(orders, eq(orders.id, articles.orderId))
    .where(where)
    .orderBy(asc(articles.plannedOn), asc(articles.position))
    .limit(limit)
}

/** With the first day that one of them is planned for. */
function countArticles(db: Database, where: SQL | undefined) {
  return db
    .select({ total: count(), first: min(articles.plannedOn) })
    .from(articles)
    .innerJoin(orders, eq(orders.id, articles.orderId))
    .where(where)
}

/** Nothing more is done for a stopped order. */
function articleIn(projectId: string, state: ArticleState): SQL | undefined {
  return and(eq(articles.projectId, projectId), eq(articles.state, state), isNull(orders.stoppedAt))
}

function hasTarget(projectId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${articleSettings} WHERE project_id = ${projectId} AND target_id IS NOT NULL)`
}

/** A batch with rows that the project's orders include, and whose last version isn't approved. */
function isUnapproved(projectId: string): SQL | undefined {
  return and(
    eq(pageBatches.projectId, projectId),
    sql`${pageBatches.rowCount} > 0`,
    sql`${pageBatches.approvedVersion} IS NOT ${pageBatches.version}`,
    includesPages(projectId),
  )
}
