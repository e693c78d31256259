import { keywordKey, type KeywordMatch } from '#src/domain/keywords/keywords.ts'
import { searchQuery } from '#src/domain/keywords/matches.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MentionFilter } from '#src/domain/mentions/mentions.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { withSearch } from '#src/storage/mentions/polls.ts'
import { mentionKeywords, mentions, mentionSources, publicPosts } from '#src/storage/mentions/schema.ts'
import { addTestUser, type TestUser } from './accounts.ts'
import { givenProject } from './orders.ts'
import type { TestApi } from './test-api.ts'

// Public posts and mentions, written directly into the database.

type Api = Pick<TestApi, 'db' | 'services' | 'clock'>

export type Inbox = {
  items: Mention[]
  pagination: Pagination
  counts: Record<MentionFilter | 'snoozed', number>
  dailyMail: boolean
}

export type MentionOwner = { owner: TestUser; projectId: string }

export async function givenOwner(api: TestApi, email?: string): Promise<MentionOwner> {
  const owner = await addTestUser(api, { name: 'Ann', ...(email !== undefined && { email }) })
  return { owner, projectId: await givenProject(api, owner.user.id) }
}

/** The id of a post on Hacker News. */
export async function givenPublicPost(
  { db, services, clock }: Api,
  traits: Partial<typeof publicPosts.$inferInsert> = {},
): Promise<number> {
  const externalId = services.newId()
  const [post] = await db
    .insert(publicPosts)
    .values(
      withSearch({
        ...{
          kind: 'hackernews' as const,
          place: '',
          externalId,
          url: `https://news.ycombinator.com/item?id=${externalId}`,
        },
        ...{ author: 'teadrinker', authorUrl: 'https://news.ycombinator.com/user?id=teadrinker', authorLinks: [] },
        ...{ title: 'Which tea timer do you use?', text: 'Mine keeps failing.', language: 'en' },
        ...{ postedAt: clock.now, foundAt: clock.now },
        ...traits,
      }),
    )
    .returning({ id: publicPosts.id })
  return post!.id
}

type Traits = Partial<typeof mentions.$inferInsert> & { post?: Partial<typeof publicPosts.$inferInsert> }

/** A new mention. Returns its id. */
export async function givenMention(api: Api, projectId: string, { post, ...traits }: Traits = {}): Promise<string> {
  const id = api.services.newId()
  const postedAt = post?.postedAt ?? traits.listedAt ?? api.clock.now
  const postId = traits.postId ?? (await givenPublicPost(api, { ...post, postedAt }))
  await api.db.insert(mentions).values({
    ...{ id, projectId, postId, score: 65, reasons: ['asks', 'title'], state: 'new', listedAt: postedAt },
    ...{ createdAt: api.clock.now, ...traits },
  })
  return id
}

type KeywordTraits = { match?: KeywordMatch; competitor?: boolean; of?: readonly string[] }

/** A keyword, which the mentions named have. Returns its id. */
export async function givenKeyword(
  { db, services, clock }: Api,
  projectId: string,
  text = 'tea timer',
  { match = 'phrase', competitor = false, of = [] }: KeywordTraits = {},
): Promise<string> {
  const id = services.newId()
  const row = { text, key: keywordKey(text), match, competitor, query: searchQuery(text, match) }
  await db.insert(keywords).values({ id, projectId, ...row, createdAt: clock.now })
  for (const mentionId of of) {
    await db.insert(mentionKeywords).values({ keywordId: id, mentionId, postedAt: clock.now })
  }
  return id
}

/** Hacker News as a source. Returns its id. */
export async function givenSource({ db, services, clock }: Api, projectId: string): Promise<string> {
  const id = services.newId()
  await db.insert(mentionSources).values({ id, projectId, kind: 'hackernews', createdAt: clock.now })
  return id
}
