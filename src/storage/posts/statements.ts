import { type SQL, sql } from 'drizzle-orm'
import { postSlug } from '#src/domain/posts/posts.ts'
import type { Database } from '#src/storage/database.ts'

// Statements for the batches in changes.ts.

/** The slug made from a title, or with the first unused number, decided by the writing statement. */
export function freePostSlug(title: string, id: string): SQL<string> {
  const wanted = postSlug(title)
  const taken = (slug: SQL) => sql`EXISTS (SELECT 1 FROM posts WHERE slug = ${slug} AND id <> ${id})
    OR EXISTS (SELECT 1 FROM post_addresses WHERE slug = ${slug} AND post_id IS NOT ${id})`
  return sql`(SELECT CASE
    WHEN NOT (${taken(sql`${wanted}`)}) THEN ${wanted}
    ELSE ${wanted} || '-' || (
      WITH RECURSIVE numbers(number) AS (
        SELECT 2 UNION ALL SELECT number + 1 FROM numbers WHERE ${taken(sql`${wanted} || '-' || number`)}
      ) SELECT max(number) FROM numbers)
    END)`
}

/** Before a published post gets another slug: its old one will redirect. */
export function leaveSlug(db: Database, id: string, version: number, slug: string | SQL<string>) {
  return db.run(sql`INSERT INTO post_addresses (slug, post_id)
    SELECT slug, id FROM posts
    WHERE id = ${id} AND version = ${version} AND published_at IS NOT NULL AND slug <> ${slug}
    ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id`)
}

/** After a post got its slug: a redirect at that slug ends. */
export function takeSlug(db: Database, id: string) {
  return [db.run(sql`DELETE FROM post_addresses WHERE slug = (SELECT slug FROM posts WHERE id = ${id})`)]
}

/** Before a change to a public post: the site will be out of date. `version` null: any. */
export function rebuildIfPublic(db: Database, id: string, version: number | null) {
  const present = version === null ? sql`1` : sql`version = ${version}`
  return db.run(sql`INSERT INTO rebuilds (id, changes, asked, asked_at)
    SELECT 1, 1, 0, 0 FROM posts WHERE id = ${id} AND ${present} AND status = 'published'
    ON CONFLICT (id) DO UPDATE SET changes = changes + 1`)
}
