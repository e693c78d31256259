import { and, eq, sql } from 'drizzle-orm'
import type { LeadState } from '#src/domain/leads/leads.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { own } from '#src/storage/projects/queries.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { leads } from './schema.ts'

type LeadEdit = {
  projectId: string
  id: string
  version: number
  state?: LeadState | undefined
  note?: string | undefined
}

/** False: someone else has changed it since `version`, or the project has no such lead. */
export async function saveLead(
  db: Database,
  { projectId, id, version, ...change }: LeadEdit,
  now: number,
): Promise<boolean> {
  const saved = await db
    .update(leads)
    .set({ ...change, version: sql`${leads.version} + 1`, updatedAt: now })
    .where(and(eq(leads.id, id), eq(leads.projectId, projectId), eq(leads.version, version)))
    .returning({ id: leads.id })
  return saved.length > 0
}

/**
 * Removes a lead whose accounts are these with the mentions they wrote, and keeps their hashes, so that the project
 * doesn't find them again. Drafts stay without their mention, because they count. What was folded into a removed mention
 * stands for itself. False: the lead is gone, or it has other accounts by now, because it turned out to be the same
 * person as another one.
 */
export async function removeLead(
  db: Database,
  { projectId, id }: { projectId: string; id: string },
  accounts: readonly { kind: SourceKind; key: string; hash: string }[],
  now: number,
): Promise<boolean> {
  const given = JSON.stringify(accounts.map(({ kind, key, hash }) => [kind, key, hash]))
  // Checked in each statement, because the lead itself is removed last.
  const isSame = sql`EXISTS (SELECT 1 FROM leads WHERE id = ${id} AND project_id = ${projectId})
    AND NOT EXISTS (SELECT 1 FROM lead_accounts a WHERE a.lead_id = ${id}
      AND (a.kind, a.key) NOT IN (SELECT value ->> 0, value ->> 1 FROM json_each(${given})))`
  const theirs = sql`(SELECT m.id FROM json_each(${given}) a
    CROSS JOIN mentions m ON m.project_id = ${projectId} AND m.account_kind = a.value ->> 0
      AND m.account_key = a.value ->> 1 AND m.account_key IS NOT NULL)`
  const results = await db.batch([
    db.run(sql`INSERT INTO project_removed_authors (project_id, kind, hash, removed_at)
      SELECT ${projectId}, value ->> 0, value ->> 2, ${now} FROM json_each(${given})
      WHERE ${isSame} ON CONFLICT DO NOTHING`),
    db.run(sql`UPDATE mentions SET state = 'new', folded_into = NULL
      WHERE ${isSame} AND folded_into IN ${theirs} AND id NOT IN ${theirs}`),
    db.run(sql`DELETE FROM mentions WHERE ${isSame} AND id IN ${theirs}`),
    // A pasted link is its project's alone.
    db.run(sql`DELETE FROM public_posts WHERE ${isSame} AND kind = 'link' AND place = ${projectId}
      AND NOT EXISTS (SELECT 1 FROM mentions WHERE post_id = public_posts.id)`),
    db
      .delete(leads)
      .where(and(eq(leads.id, id), eq(leads.projectId, projectId), isSame))
      .returning({ id: leads.id }),
  ])
  return results[4].length > 0
}

/** The message for a project's leads. False: there is no such project, or it is someone else's. */
export async function saveDm(
  db: Database,
  { userId, projectId, dm }: { userId: string; projectId: string; dm: string },
  now: number,
): Promise<boolean> {
  const saved = await db
    .update(projects)
    .set({ dm, updatedAt: now })
    .where(own(userId, projectId))
    .returning({ id: projects.id })
  return saved.length > 0
}

/** Counts an export. Counted by the writing statement, so parallel requests can't exceed the limit. False: it's reached. */
export async function addExport(
  db: Database,
  { id, userId }: { id: string; userId: string },
  { limit, since }: { limit: number; since: number },
  now: number,
): Promise<boolean> {
  const added = await db.all(sql`INSERT INTO lead_exports (id, user_id, created_at) SELECT ${id}, ${userId}, ${now}
    WHERE (SELECT count(*) FROM lead_exports WHERE user_id = ${userId} AND created_at >= ${since}) < ${limit}
      AND EXISTS (SELECT 1 FROM users WHERE id = ${userId})
    RETURNING id`)
  return added.length > 0
}
