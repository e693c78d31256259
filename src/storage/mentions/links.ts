import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { NewPost } from './polls.ts'
import type { PublicPostRow } from './matching.ts'
import { publicPosts } from './schema.ts'

/** Stores a post that a customer has pasted the link of, or finds it. */
export async function addPublicPost(db: Database, post: NewPost): Promise<PublicPostRow> {
  await db.insert(publicPosts).values(post).onConflictDoNothing()
  const { kind, place, externalId } = post
  const [row] = await db
    .select()
    .from(publicPosts)
    .where(and(eq(publicPosts.kind, kind), eq(publicPosts.place, place), eq(publicPosts.externalId, externalId)))
  if (!row) throw new Error('A post that was stored is gone')
  return row
}

type FoundKeyword = { id: string; text: string; competitor: 0 | 1; inTitle: 0 | 1 }

/** Which of a project's keywords appear in a post, from whatever source. */
export function findKeywordsIn(db: Database, projectId: string, postId: number): Promise<FoundKeyword[]> {
  return db.all<FoundKeyword>(sql`SELECT k.id AS id, k.text AS text, k.competitor AS competitor,
      EXISTS (SELECT 1 FROM public_posts_search t
        WHERE t.rowid = ${postId} AND public_posts_search MATCH '{title} : (' || k.query || ')') AS inTitle
    FROM keywords k
    CROSS JOIN public_posts_search s ON s.public_posts_search MATCH k.query AND s.rowid = ${postId}
    WHERE k.project_id = ${projectId} AND k.match <> 'exclude'`)
}
