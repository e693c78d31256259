import { and, eq, isNotNull, not, sql } from 'drizzle-orm'
import { targetLimits } from '#src/domain/publishing/targets.ts'
import type { Database } from '#src/storage/database.ts'
import { isElsewhere, isWithdrawn } from './owed.ts'
import type { TargetRow } from './queries.ts'
import { articleSettings, publications, publishingTargets } from './schema.ts'

export type NewTarget = Pick<TargetRow, 'id' | 'projectId' | 'kind' | 'name' | 'settings' | 'credentials'>

/** False: the project is at its limit. Counted by the writing statement, so that parallel requests can't exceed it. */
export async function addTarget(db: Database, target: NewTarget, now: number): Promise<boolean> {
  const { id, projectId, kind, name, settings, credentials } = target
  const { rowsAffected } = await db.run(sql`INSERT INTO publishing_targets
      (id, project_id, kind, name, settings, credentials, created_at, updated_at)
    SELECT ${id}, ${projectId}, ${kind}, ${name}, ${JSON.stringify(settings)}, ${credentials}, ${now}, ${now}
    WHERE (SELECT count(*) FROM publishing_targets WHERE project_id = ${projectId}) < ${targetLimits.perProject}`)
  return rowsAffected > 0
}

/** Changes a target. What was known of it no longer counts. Null: it was deleted. */
export async function saveTarget(
  db: Database,
  { id, name, settings, credentials }: Pick<TargetRow, 'id' | 'name' | 'settings' | 'credentials'>,
  now: number,
): Promise<TargetRow | null> {
  const isOfOther = sql`target_id = ${id} AND copies IS NOT NULL AND EXISTS (SELECT 1 FROM publishing_targets t
    WHERE t.id = ${id} AND (t.settings ->> 'url', t.settings ->> 'collectionId')
      IS NOT (${settings.url ?? null}, ${settings.collectionId ?? null}))`
  const [, [saved]] = await db.batch([
    // Another site has none of the images.
    db.update(publications).set({ copies: null }).where(isOfOther),
    db
      .update(publishingTargets)
      .set({ name, settings, credentials, verifiedAt: null, lastError: null, updatedAt: newer(now) })
      .where(eq(publishingTargets.id, id))
      .returning(),
  ])
  return saved ?? null
}

/** Replaces the credentials by the same ones, encrypted again. */
export async function saveCredentials(db: Database, before: TargetRow, credentials: string): Promise<void> {
  await db.update(publishingTargets).set({ credentials }).where(unchanged(before))
}

/** Deletes a target. If its project's articles and pages were published there, they wait until another is chosen. */
export async function removeTarget(
  db: Database,
  { id, projectId }: Pick<TargetRow, 'id' | 'projectId'>,
  now: number,
): Promise<void> {
  await db.batch([
    db
      .update(articleSettings)
      .set({ targetId: null, updatedAt: now })
      .where(and(eq(articleSettings.projectId, projectId), eq(articleSettings.targetId, id))),
    db.delete(publishingTargets).where(eq(publishingTargets.id, id)),
  ])
}

/** A test failed. A target that was changed meanwhile stays as it is. */
export async function saveTestFailed(db: Database, target: TargetRow, error: string): Promise<void> {
  await db.update(publishingTargets).set({ verifiedAt: null, lastError: error }).where(unchanged(target))
}

/**
 * A test passed, so what failed is due again, unless the target was changed meanwhile. Returns how many that are. What
 * `forgetFailed` has forgotten isn't.
 */
export async function saveTestPassed(db: Database, target: TargetRow, now: number): Promise<number> {
  const [, retried] = await db.batch([
    db.update(publishingTargets).set({ verifiedAt: now, lastError: null }).where(unchanged(target)),
    db
      .update(publications)
      .set({ state: 'waiting', attempts: 0, dueAt: now, lastError: null })
      .where(
        and(
          eq(publications.targetId, target.id),
          eq(publications.state, 'failed'),
          isNotNull(publications.item),
          not(isWithdrawn),
          not(isElsewhere('article_id', sql`publications.article_id`, sql`publications.target_id`)),
          not(isElsewhere('page_id', sql`publications.page_id`, sql`publications.target_id`)),
          isUnchanged(target),
        ),
      )
      .returning({ id: publications.id }),
  ])
  return retried.length
}

/** A target's row only counts as unchanged while its version does. */
export function unchanged({ id, updatedAt }: Pick<TargetRow, 'id' | 'updatedAt'>) {
  return and(eq(publishingTargets.id, id), eq(publishingTargets.updatedAt, updatedAt))
}

/** The same for statements about other tables. */
export function isUnchanged(target: Pick<TargetRow, 'id' | 'updatedAt'>) {
  return sql`EXISTS (SELECT 1 FROM publishing_targets WHERE ${unchanged(target)})`
}

/** Two changes in one millisecond are two versions. */
function newer(now: number) {
  return sql`max(${now}, ${publishingTargets.updatedAt} + 1)`
}
