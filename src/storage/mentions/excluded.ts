import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { postBefore } from './progress.ts'

// An excluded keyword dismisses the new mentions that have it. `excluded_at` tells them from those that a customer has
// dismissed, so that they can come back.

/** The posts after one that have excluded keywords. `only`: those that aren't all meant, of `keywords k`. */
const excludedPosts = (projectId: string, after: SQL, only = sql`true`) => sql`(SELECT s.rowid FROM keywords k
  CROSS JOIN public_posts_search s ON s.public_posts_search MATCH k.query AND s.rowid > ${after}
  WHERE k.project_id = ${projectId} AND k.match = 'exclude' AND ${only})`

// By its posts, because a project can have many more mentions.
const byPost = sql`mentions INDEXED BY mentions_post`

/** Dismisses a project's new mentions of the posts found since then that have these excluded keywords. Returns them. */
export function hideExcludedStatement(
  db: Database,
  { projectId, keywordIds, since }: { projectId: string; keywordIds: readonly string[]; since: number },
  now: number,
) {
  const these = sql`k.id IN (SELECT value FROM json_each(${JSON.stringify(keywordIds)}))`
  return db.all<{ id: string }>(sql`UPDATE ${byPost} SET state = 'dismissed', excluded_at = ${now}
    WHERE project_id = ${projectId} AND state = 'new'
      AND post_id IN ${excludedPosts(projectId, postBefore(since), these)}
    RETURNING id`)
}

/** Makes the mentions new again that no excluded keyword hides any longer. */
export function showExcludedStatement(db: Database, projectId: string) {
  const hidden = sql`mentions INDEXED BY mentions_excluded`
  const isHidden = sql`project_id = ${projectId} AND excluded_at IS NOT NULL`
  const before = sql`(SELECT min(post_id) - 1 FROM ${hidden} WHERE ${isHidden})`
  return db.run(sql`UPDATE ${hidden} SET state = 'new', excluded_at = NULL
    WHERE ${isHidden} AND post_id NOT IN ${excludedPosts(projectId, before)}`)
}

type Added = { projectId: string; postId: number }

/** Hides mentions that are just being added, and have a keyword that was excluded since keywords were read. */
export function hideAddedStatement(db: Database, added: readonly Added[], readAt: number, now: number) {
  const rows = JSON.stringify(added.map(({ projectId, postId }) => [projectId, postId]))
  return db.run(sql`UPDATE ${byPost} SET state = 'dismissed', excluded_at = ${now}
    WHERE state = 'new' AND (project_id, post_id) IN (
      SELECT k.project_id, json_extract(m.value, '$[1]') FROM json_each(${rows}) m
      CROSS JOIN keywords k ON k.project_id = json_extract(m.value, '$[0]')
        AND k.match = 'exclude' AND k.created_at >= ${readAt}
      WHERE EXISTS (SELECT 1 FROM public_posts_search s
        WHERE s.public_posts_search MATCH k.query AND s.rowid = json_extract(m.value, '$[1]')))`)
}
