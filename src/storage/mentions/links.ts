import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { PublicPostRow } from './matches.ts'
import type { NewMention } from './new-mentions.ts'
import { type NewPost, withSearch } from './polls.ts'
import { mentionKeywords, mentions, publicPosts } from './schema.ts'

/** What of a post's `title`, `text` and `author` someone has typed, so that it replaces what was there. */
export type TypedFields = Readonly<Record<'title' | 'text' | 'author', boolean>>

/**
 * Stores a post that a customer has pasted the link of, or finds it. A page that only this project has (`link`) gets what
 * was typed, or found, since.
 */
export async function addPublicPost(db: Database, post: NewPost, typed: TypedFields): Promise<PublicPostRow> {
  const add = db.insert(publicPosts).values(withSearch(post))
  const fresh = (name: keyof TypedFields) =>
    typed[name] ? sql.raw(`excluded.${name}`) : sql.raw(`coalesce(nullif(${name}, ''), excluded.${name})`)
  const freshSearch = (name: 'title' | 'text') =>
    sql.raw(`CASE WHEN ${typed[name]} OR ${name} = '' THEN excluded.search_${name} ELSE search_${name} END`)
  await (post.kind === 'link'
    ? add.onConflictDoUpdate({
        target: [publicPosts.kind, publicPosts.place, publicPosts.externalId],
        set: {
          ...{ title: fresh('title'), text: fresh('text'), author: fresh('author') },
          ...{ searchTitle: freshSearch('title'), searchText: freshSearch('text') },
          language: sql`coalesce(excluded.language, language)`,
        },
      })
    : add.onConflictDoNothing())
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
    WHERE k.project_id = ${projectId} AND k.match <> 'exclude' AND NOT k.paused`)
}

/** A mention whose post has changed gets the points and the keywords that it has now. */
export async function matchAgain(
  db: Database,
  {
    projectId,
    postId,
    score,
    reasons,
    keywordIds,
  }: Pick<NewMention, 'projectId' | 'postId' | 'score' | 'reasons' | 'keywordIds'>,
): Promise<void> {
  const ofPost = and(eq(mentions.projectId, projectId), eq(mentions.postId, postId))
  await db.batch([
    db
      .update(mentions)
      .set({ score, reasons: [...reasons] })
      .where(ofPost),
    db
      .delete(mentionKeywords)
      .where(
        and(
          inArray(mentionKeywords.mentionId, db.select({ id: mentions.id }).from(mentions).where(ofPost)),
          notInArray(mentionKeywords.keywordId, [...keywordIds]),
        ),
      ),
  ])
}
