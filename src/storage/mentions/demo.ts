import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { type NewPost, withSearch } from './polls.ts'
import { mentions, publicPosts } from './schema.ts'

/** Oldest first, as if they had been found one after another. */
export async function addDemoPosts(db: Database, posts: readonly NewPost[]): Promise<void> {
  await db.insert(publicPosts).values(posts.toSorted((a, b) => a.postedAt - b.postedAt).map(withSearch))
}

/** What a demo customer has done about a mention. Null: nothing. */
export type DemoDecision = { externalId: string; state: 'replied' | 'dismissed' | null; at: number }

/** Backdates the mentions of a demo project to when their posts were found, so that no mail goes out about them. */
export async function decideDemoMentions(
  db: Database,
  projectId: string,
  decided: readonly DemoDecision[],
): Promise<void> {
  const found = sql`(SELECT found_at FROM public_posts WHERE id = ${mentions.postId})`
  await db.batch([
    db.update(mentions).set({ createdAt: found, mailedAt: found }).where(eq(mentions.projectId, projectId)),
    ...decided.flatMap(({ externalId, state, at }) => {
      const isPost = sql`${mentions.postId} = (SELECT id FROM public_posts WHERE external_id = ${externalId})`
      const of = and(eq(mentions.projectId, projectId), eq(mentions.state, 'new'), isPost)
      const repliedAt = state === 'replied' ? at : null
      return state === null ? [] : [db.update(mentions).set({ state, repliedAt }).where(of)]
    }),
  ])
}
