import { and, count, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import type { LeadState } from '#src/domain/leads/leads.ts'
import type { Database } from '#src/storage/database.ts'
import { publicPosts } from '#src/storage/mentions/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { leadAccounts, leadExports, leads } from './schema.ts'

export type LeadAccountRow = typeof leadAccounts.$inferSelect
export type LeadRow = Awaited<ReturnType<typeof selectLeads>>[number]

/** `from`: when their last post was written, in milliseconds. Null as `state`: all. */
export type LeadFilter = { state: LeadState | null; from: number }

const inFilter = (projectId: string, { state, from }: LeadFilter) =>
  and(
    eq(leads.projectId, projectId),
    state === null ? undefined : eq(leads.state, state),
    gte(leads.lastPostedAt, from),
  )

function selectLeads(db: Database) {
  return db
    .select({
      ...getTableColumns(leads),
      post: { kind: publicPosts.kind, url: publicPosts.url, title: publicPosts.title, text: publicPosts.text },
      author: publicPosts.author,
      authorUrl: publicPosts.authorUrl,
      place: publicPosts.place,
      demo: projects.demo,
    })
    .from(leads)
    .innerJoin(publicPosts, eq(publicPosts.id, leads.lastPostId))
    .innerJoin(projects, eq(projects.id, leads.projectId))
}

/** Which leads a list has, in its order, at one moment: posts that arrive move their authors to the top. */
export async function listLeadIds(
  db: Database,
  projectId: string,
  filter: LeadFilter,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(inFilter(projectId, filter))
    .orderBy(desc(leads.lastPostedAt), desc(leads.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Some of a project's leads, in the order of their ids here. Those that are gone are left out. */
export async function findLeads(db: Database, projectId: string, ids: readonly string[]): Promise<LeadRow[]> {
  const rows = await selectLeads(db).where(and(eq(leads.projectId, projectId), inArray(leads.id, [...ids])))
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** A page of a project's leads, the last post first. */
export function listLeads(
  db: Database,
  projectId: string,
  filter: LeadFilter,
  { page, limit }: { page: number; limit: number },
): Promise<LeadRow[]> {
  return selectLeads(db)
    .where(inFilter(projectId, filter))
    .orderBy(desc(leads.lastPostedAt), desc(leads.id))
    .limit(limit)
    .offset((page - 1) * limit)
}

/** Null: the project has no such lead. */
export async function findLead(db: Database, projectId: string, id: string): Promise<LeadRow | null> {
  const [row] = await selectLeads(db).where(and(eq(leads.projectId, projectId), eq(leads.id, id)))
  return row ?? null
}

export async function countLeads(db: Database, projectId: string, from: number): Promise<Record<LeadState, number>> {
  const rows = await db
    .select({ state: leads.state, count: count() })
    .from(leads)
    .where(inFilter(projectId, { state: null, from }))
    .groupBy(leads.state)
  const counts: Record<LeadState, number> = { new: 0, contacted: 0, won: 0, notAFit: 0 }
  for (const { state, count: found } of rows) counts[state] = found
  return counts
}

export function listLeadAccounts(db: Database, leadIds: readonly string[]): Promise<LeadAccountRow[]> {
  return db
    .select()
    .from(leadAccounts)
    .where(inArray(leadAccounts.leadId, [...leadIds]))
    .orderBy(sql`rowid`)
}

/** The mentions by an account, however its name was written. */
const ofAccount = sql`m.project_id = a.project_id AND m.account_kind = a.kind AND m.account_key = a.key`

/** How many mentions leads have, by all their accounts, and which keywords. */
export async function countPostsOfLeads(
  db: Database,
  leadIds: readonly string[],
): Promise<Map<string, { mentions: number; keywords: string[] }>> {
  const rows = await db.all<{ id: string; mentions: number; keywords: string }>(sql`SELECT a.lead_id AS id,
      count(DISTINCT m.id) AS mentions, json_group_array(DISTINCT k.text) FILTER (WHERE k.text IS NOT NULL) AS keywords
    FROM lead_accounts a CROSS JOIN mentions m ON ${ofAccount}
    LEFT JOIN mention_keywords mk ON mk.mention_id = m.id LEFT JOIN keywords k ON k.id = mk.keyword_id
    WHERE a.lead_id IN (SELECT value FROM json_each(${JSON.stringify(leadIds)}))
    GROUP BY a.lead_id`)
  return new Map(
    rows.map(({ id, mentions, keywords }) => [id, { mentions, keywords: JSON.parse(keywords) as string[] }]),
  )
}

/** How many exports count for an account since a time. */
export async function countExports(db: Database, userId: string, since: number): Promise<number> {
  const [row] = await exportsSince(db, userId, since)
  return row?.count ?? 0
}

/** The query of `countExports`. */
export function exportsSince(db: Database, userId: string, since: number) {
  return db
    .select({ count: count() })
    .from(leadExports)
    .where(and(eq(leadExports.userId, userId), gte(leadExports.createdAt, since)))
}
