import { asc, gt, sql } from 'drizzle-orm'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { leadAccounts, leads } from './schema.ts'
import { publicPosts, removedAuthors } from '#src/storage/mentions/schema.ts'

// What an author's wish to be forgotten needs. It is rare, so it reads all posts instead of having an index.

export type AuthoredPost = Awaited<ReturnType<typeof listAuthoredPosts>>[number]

/** Who wrote the posts after this id, in the order of their ids. */
export function listAuthoredPosts(db: Database, after: number, limit: number) {
  const { id, kind, place, url, author, authorUrl, authorLinks } = publicPosts
  return db
    .select({ id, kind, place, url, author, authorUrl, authorLinks })
    .from(publicPosts)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(limit)
}

/** The leads, of any project, that have one of these accounts. */
export async function listLeadsWith(
  db: Database,
  accounts: readonly { kind: SourceKind; key: string }[],
): Promise<string[]> {
  const asked = JSON.stringify(accounts.map(({ kind, key }) => [kind, key]))
  const rows = await db
    .selectDistinct({ id: leadAccounts.leadId })
    .from(leadAccounts)
    .where(sql`(kind, key) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${asked}))`)
  return rows.map(({ id }) => id)
}

/** Every account that a lead of any project has. */
export function listLeadAccounts(db: Database) {
  return db.selectDistinct({ kind: leadAccounts.kind, key: leadAccounts.key }).from(leadAccounts)
}

type Forgotten = {
  accounts: readonly { kind: SourceKind; hash: string }[]
  postIds: readonly number[]
  leadIds: readonly string[]
}

/**
 * Deletes posts with what all projects made of them, and leads, and keeps the hashes. Drafts stay without their mention:
 * they are the customers' own texts, and count. What was folded into a deleted mention stands for itself again.
 */
export async function forget(db: Database, { accounts, postIds, leadIds }: Forgotten, now: number): Promise<void> {
  const posts = sql`(SELECT value FROM json_each(${JSON.stringify(postIds)}))`
  const people = sql`(SELECT value FROM json_each(${JSON.stringify(leadIds)}))`
  await db.batch([
    db
      .insert(removedAuthors)
      .values(accounts.map((account) => ({ ...account, removedAt: now })))
      .onConflictDoNothing(),
    db.delete(leads).where(sql`${leads.id} IN ${people}`),
    db.run(sql`UPDATE mentions SET state = 'new', folded_into = NULL
      WHERE folded_into IN (SELECT id FROM mentions WHERE post_id IN ${posts}) AND post_id NOT IN ${posts}`),
    db.run(sql`DELETE FROM mentions WHERE post_id IN ${posts}`),
    db.delete(publicPosts).where(sql`${publicPosts.id} IN ${posts}`),
  ])
}
