import type { publicPosts } from '#src/storage/mentions/schema.ts'
import { givenProjectOf, givenQuietSource, inProduct } from '#tests/e2e/mentions/given-mentions.ts'
import { givenMentionBy } from '#tests/support/leads.ts'
import { givenKeyword } from '#tests/support/mentions.ts'

const hour = 60 * 60 * 1000

/** A project with mentions of 'tea timer' by these people, the newest first. Returns its id. */
export async function givenPeople(
  email: string,
  posts: readonly Partial<typeof publicPosts.$inferInsert>[],
  keyword = 'tea timer',
): Promise<string> {
  const projectId = await givenProjectOf(email)
  await inProduct(async (api) => {
    await givenQuietSource(api, projectId)
    const keywordId = await givenKeyword(api, projectId, keyword)
    for (const [at, post] of posts.entries()) {
      await givenMentionBy(api, projectId, { postedAt: api.clock.now - (at + 1) * hour, ...post }, [keywordId])
    }
  })
  return projectId
}
