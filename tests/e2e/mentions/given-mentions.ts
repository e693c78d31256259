import { eq } from 'drizzle-orm'
import { newId } from '#functions/app.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { mentionSources, polls } from '#src/storage/mentions/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { givenKeyword, givenMention } from '#tests/support/mentions.ts'
import { givenProject } from '#tests/support/orders.ts'
import type { TestApi } from '#tests/support/test-api.ts'

const hour = 60 * 60 * 1000

type Api = Pick<TestApi, 'db' | 'services' | 'clock'>

/** Fills the running product's database. */
export function inProduct<Result>(work: (api: Api) => Promise<Result>): Promise<Result> {
  return inDatabase((db) => {
    const services = { newId, now: Date.now } as unknown as TestApi['services']
    return work({ db, services, clock: { now: Date.now() } })
  })
}

export async function givenProjectOf(email: string): Promise<string> {
  return inProduct(async (api) => {
    const [user] = await api.db.select().from(users).where(eq(users.email, email))
    const id = await givenProject(api, user!.id)
    // Its host is one of the keywords that are suggested.
    await api.db.update(projects).set({ websiteUrl: 'https://tea.example' }).where(eq(projects.id, id))
    return id
  })
}

/** A source on a host that no one else has and that isn't read soon, so that other journeys change nothing here. */
export async function givenQuietSource({ db, clock }: Api, projectId: string): Promise<void> {
  const source = { kind: 'feed' as const, place: `https://feed-${projectId}.example/rss.xml` }
  await db.insert(mentionSources).values({ ...source, id: newId(), projectId, createdAt: clock.now })
  await db.insert(polls).values({ ...source, term: '', readAt: clock.now, dueAt: clock.now + 24 * hour })
}

/** A project that listens for 'tea timer', with mentions of it, the newest first. */
export async function givenInbox(email: string, titles: readonly string[]): Promise<string> {
  const projectId = await givenProjectOf(email)
  await inProduct(async (api) => {
    await givenQuietSource(api, projectId)
    const ids: string[] = []
    for (const [at, title] of titles.entries()) {
      const text = 'I looked at three tea timers, and none of them tells the whole team.\n\nWhat do you use?'
      ids.push(await givenMention(api, projectId, { post: { title, text, postedAt: api.clock.now - (at + 1) * hour } }))
    }
    await givenKeyword(api, projectId, 'tea timer', { of: ids })
  })
  return projectId
}
