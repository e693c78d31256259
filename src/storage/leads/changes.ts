import { and, eq, sql } from 'drizzle-orm'
import type { LeadState } from '#src/domain/leads/leads.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { own } from '#src/storage/projects/queries.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { leads } from './schema.ts'

type LeadEdit = { projectId: string; id: string; version: number; state?: LeadState; note?: string }

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
 * Removes a lead whose accounts are these, and keeps their hashes, so that no project finds them again. False: it's gone,
 * or it has other accounts by now, because it turned out to be the same person as another one.
 */
export async function removeLead(
  db: Database,
  { projectId, id }: { projectId: string; id: string },
  accounts: readonly { kind: SourceKind; key: string; hash: string }[],
  now: number,
): Promise<boolean> {
  const given = JSON.stringify(accounts.map(({ kind, key }) => [kind, key]))
  const hasOthers = sql`EXISTS (SELECT 1 FROM lead_accounts a WHERE a.lead_id = ${id}
    AND (a.kind, a.key) NOT IN (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(${given})))`
  const hashes = JSON.stringify(accounts.map(({ kind, hash }) => [kind, hash]))
  const [removed] = await db.batch([
    db
      .delete(leads)
      .where(and(eq(leads.id, id), eq(leads.projectId, projectId), sql`NOT ${hasOthers}`))
      .returning({ id: leads.id }),
    db.run(sql`INSERT INTO removed_authors (kind, hash, removed_at)
      SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ${now} FROM json_each(${hashes})
      WHERE changes() > 0 ON CONFLICT DO NOTHING`),
  ])
  return removed.length > 0
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
