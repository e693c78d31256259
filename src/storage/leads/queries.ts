import { and, count, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm'
import type { LeadState } from '#src/domain/leads/leads.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { mentions, publicPosts } from '#src/storage/mentions/schema.ts'
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
  const counts: Record<LeadState, number> = { new: 0, contacted: 0, won: 0, unfit: 0 }
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

export type LeadPost = {
  leadId: string
  kind: SourceKind
  key: string
  author: string
  authorUrl: string | null
  authorLinks: string[]
  place: string
  mentionId: string
  keywords: string[]
}

/** No list needs more. Someone with so many mentions is a bot. */
const postsRead = 20_000

/**
 * The mentions by these leads, with their keywords. Names may be those of others, too, where they are only unique on a
 * site: `key` tells which account it should be.
 */
export async function listPostsOfLeads(db: Database, leadIds: readonly string[]): Promise<LeadPost[]> {
  return db
    .select({
      leadId: leadAccounts.leadId,
      key: leadAccounts.key,
      kind: publicPosts.kind,
      author: publicPosts.author,
      authorUrl: publicPosts.authorUrl,
      authorLinks: publicPosts.authorLinks,
      place: publicPosts.place,
      mentionId: mentions.id,
      keywords: sql`(SELECT json_group_array(k.text) FROM mention_keywords mk JOIN keywords k ON k.id = mk.keyword_id
        WHERE mk.mention_id = mentions.id)`.mapWith((texts: string) => JSON.parse(texts) as string[]),
    })
    .from(leadAccounts)
    .crossJoin(publicPosts)
    .crossJoin(mentions)
    .where(
      and(
        inArray(leadAccounts.leadId, [...leadIds]),
        eq(publicPosts.kind, leadAccounts.kind),
        sql`${publicPosts.author} = ${leadAccounts.handle} COLLATE NOCASE`,
        eq(mentions.projectId, leadAccounts.projectId),
        eq(mentions.postId, publicPosts.id),
      ),
    )
    .limit(postsRead)
}

/** How many exports count for an account since a time. */
export async function countExports(db: Database, userId: string, since: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(leadExports)
    .where(and(eq(leadExports.userId, userId), gte(leadExports.createdAt, since)))
  return row?.count ?? 0
}
