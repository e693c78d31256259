import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { maxShares } from '#src/domain/deliveries/shares.ts'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { reportShares } from './schema.ts'

/** The links of a project that work, oldest first. */
export function listShares(db: Database, projectId: string): Promise<{ id: string; createdAt: number }[]> {
  return db
    .select({ id: reportShares.id, createdAt: reportShares.createdAt })
    .from(reportShares)
    .where(and(eq(reportShares.projectId, projectId), isNull(reportShares.revokedAt)))
    .orderBy(asc(reportShares.createdAt))
}

/** False: the report has too many. Counted by the writing statement, so that parallel requests can't exceed it. */
export async function addShare(
  db: Database,
  { id, projectId, tokenHash }: { id: string; projectId: string; tokenHash: string },
  now: number,
): Promise<boolean> {
  const added = await db.all(sql`INSERT INTO report_shares (id, project_id, token_hash, created_at)
    SELECT ${id}, ${projectId}, ${tokenHash}, ${now}
    WHERE (SELECT count(*) FROM report_shares WHERE project_id = ${projectId} AND revoked_at IS NULL) < ${maxShares}
    RETURNING id`)
  return added.length > 0
}

/** False: there is none, or it was revoked before. */
export async function revokeShare(db: Database, projectId: string, id: string, now: number): Promise<boolean> {
  const revoked = await db
    .update(reportShares)
    .set({ revokedAt: now })
    .where(and(eq(reportShares.id, id), eq(reportShares.projectId, projectId), isNull(reportShares.revokedAt)))
    .returning({ id: reportShares.id })
  return revoked.length > 0
}

export type SharedProject = { id: string; name: string; websiteUrl: string; demo: boolean }

/** The project whose report a link shows. Null: no such link, or it was revoked. */
export async function findSharedProject(db: Database, tokenHash: string): Promise<SharedProject | null> {
  const [project] = await db
    .select({ id: projects.id, name: projects.name, websiteUrl: projects.websiteUrl, demo: projects.demo })
    .from(reportShares)
    .innerJoin(projects, eq(projects.id, reportShares.projectId))
    .where(and(eq(reportShares.tokenHash, tokenHash), isNull(reportShares.revokedAt)))
  return project ?? null
}
