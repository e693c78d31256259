import { eq } from 'drizzle-orm'
import { leadOf } from '#functions/leads/authors.ts'
import { addMentions } from '#src/storage/leads/add-mentions.ts'
import type { NewMention } from '#src/storage/mentions/new-mentions.ts'
import { publicPosts } from '#src/storage/mentions/schema.ts'
import { givenPublicPost } from './mentions.ts'
import type { TestApi } from './test-api.ts'

type Api = Pick<TestApi, 'db' | 'services' | 'clock'>
type PostTraits = Partial<typeof publicPosts.$inferInsert>

/** The traits of a post by someone on Hacker News, or on Mastodon. */
export const byHacker = (author: string): PostTraits => ({
  author,
  authorUrl: `https://news.ycombinator.com/user?id=${author}`,
})
export const byMastodonUser = (author: string, links: string[] = []): PostTraits => ({
  ...{ kind: 'mastodon', place: 'social.example', title: '', author: `${author}@social.example` },
  ...{ authorUrl: `https://social.example/@${author}`, authorLinks: links },
})

/** A mention with its author as a lead, the way matching adds it. Returns the mention's id. */
export async function givenMentionBy(
  api: Api,
  projectId: string,
  traits: PostTraits,
  keywordIds: string[] = [],
): Promise<string> {
  const [id] = await givenMentionsBy(api, projectId, [traits], keywordIds)
  return id!
}

/** Several mentions, as matching adds those of one batch. Returns their ids. */
export async function givenMentionsBy(
  api: Api,
  projectId: string,
  posts: readonly PostTraits[],
  keywordIds: string[] = [],
): Promise<string[]> {
  const { db, services, clock } = api
  const added: NewMention[] = []
  for (const traits of posts) {
    const postId = await givenPublicPost(api, traits)
    const [post] = await db.select().from(publicPosts).where(eq(publicPosts.id, postId))
    const of = { projectId, postId, postedAt: post!.postedAt, keywordIds, sketch: [], same: [] }
    const lead = leadOf(post!, services.newId())
    added.push({ ...of, id: services.newId(), score: 50, reasons: ['asks'], lead })
  }
  await addMentions(db, added, { progress: null, keywordsReadAt: clock.now }, clock.now)
  return added.map(({ id }) => id)
}
