import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { checkAndMigrate } from '#commands/upgrade-guard.ts'
import { forgetAuthor } from '#functions/leads/forget-author.ts'
import { composeEvent } from '#functions/security-log/queue.ts'
import { backUp } from '#netlify/local/backups/back-up.ts'
import type { Placed } from '#netlify/local/backups/put-in-place.ts'
import { removeUser } from '#src/storage/account-exports/account-data.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { stopMails } from '#src/storage/feedback/changes.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { publicPosts, removedAuthors } from '#src/storage/mentions/schema.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { products } from '#src/storage/products/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { unsubscribeWaitlistEntry } from '#src/storage/waitlist/changes.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { type DataFolder, givenDataFolder, openData } from './backups.ts'
import { givenPublicPost } from './mentions.ts'
import { givenProducts } from './submissions.ts'

export const latest = { which: 'latest', into: undefined, replace: false, identityFile: undefined }
const profile = 'https://news.ycombinator.com/user?id=annie'

async function givenAccount(db: Database, id: string): Promise<void> {
  const email = `${id}@example.com`
  const times = { createdAt: 1, updatedAt: 1 }
  await db.insert(users).values({ id, email, emailKey: email, confirmedAt: 1, ...times })
  await db
    .insert(projects)
    .values({ id: `${id}-project`, userId: id, name: 'Pots', websiteUrl: 'https://pots.example', ...times })
  const traits = { method: 'password', factors: 'one', device: 'Firefox', place: 'Unknown place' } as const
  const ends = Date.now() + 1_000_000
  await db
    .insert(sessions)
    .values({ id: `${id}-session`, userId: id, createdAt: 1, lastUsedAt: 1, provenAt: 1, expiresAt: ends, ...traits })
}

async function deleteAccount(db: Database, id: string): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  const services = { now: Date.now, newId: randomUUID }
  const event = composeEvent(services, { event: 'account-deleted', userId: id })
  expect(await removeUser(db, { user: user!, sessionId: `${id}-session`, mail: null, event }, Date.now())).toBe(true)
}

/** Two each of accounts, authors, listings and emails, of which one each is deleted on request after the backup. */
export async function givenErasures(settings: Record<string, string> = {}): Promise<DataFolder> {
  const data = await givenDataFolder(settings)
  const { db } = data
  for (const id of ['ann', 'ben']) {
    await givenAccount(db, id)
    await db
      .insert(waitlist)
      .values({ ref: id, email: `${id}@example.com`, state: 'confirmed', createdAt: 1, updatedAt: 1, askedAt: 1 })
  }
  for (const author of ['annie', 'benny']) {
    const authorUrl = `https://news.ycombinator.com/user?id=${author}`
    const api = { db, services: { newId: randomUUID }, clock: { now: 1 } } as unknown as Parameters<
      typeof givenPublicPost
    >[0]
    await givenPublicPost(api, { author, authorUrl })
  }
  await givenProducts(db, [{ slug: 'left' }, { slug: 'stays' }])
  for (const name of ['ann', 'ben']) {
    const author = { email: `${name}@example.com`, emailHash: `hash-${name}` }
    const traits = { id: name, projectId: 'ben-project', mode: 'idea' as const, text: 'Larger pots, please' }
    await db.insert(feedback).values({ ...traits, ...author, createdAt: 1, updatedAt: 1 })
  }
  await backUp(data.env, 'command')
  await deleteAccount(db, 'ann')
  expect(await applyTransition(db, 'ref-0', 'withdraw', { now: Date.now() })).toBe('done')
  expect(await forgetAuthor(db, profile, Date.now())).toMatchObject({ posts: 1 })
  await unsubscribeWaitlistEntry(db, 'ann', Date.now())
  await stopMails(db, { projectId: 'ben-project', emailHash: 'hash-ann' }, Date.now())
  return data
}

/** Who is in a restored folder before its first start, and after it. */
export async function present(folder: string) {
  const { db } = openData(folder)
  const [accounts, projectRows, posts, entries, listings, sent] = [
    (await db.select().from(users)).map(({ id }) => id),
    await db.select().from(projects),
    await db.select().from(publicPosts),
    await db.select().from(waitlist),
    await db.select().from(products).where(eq(products.state, 'published')),
    await db.select().from(feedback),
  ]
  return {
    accounts: accounts.toSorted(),
    projects: projectRows.length,
    authors: posts.map(({ author }) => author).toSorted(),
    subscribers: entries.filter(({ state }) => state === 'confirmed').map(({ ref }) => ref),
    listings: listings.map(({ slug }) => slug),
    emailed: sent.flatMap(({ email }) => email ?? []),
  }
}
const everyone = {
  ...{ accounts: ['ann', 'ben'], projects: 2, authors: ['annie', 'benny'] },
  ...{ subscribers: ['ann', 'ben'], listings: ['left', 'stays'], emailed: ['ann@example.com', 'ben@example.com'] },
}
export const whoStays = {
  ...{ accounts: ['ben'], projects: 1, authors: ['benny'] },
  ...{ subscribers: ['ben'], listings: ['stays'], emailed: ['ben@example.com'] },
}

export async function expectErasedAtStart({ folder, erasures }: Placed): Promise<void> {
  expect(erasures.problem).toBeNull()
  expect(erasures.due.map(({ what }) => what).toSorted()).toEqual([
    'account',
    'author',
    'feedback email',
    'listing',
    'waitlist email',
  ])
  expect(await present(folder)).toEqual(everyone)
  for (let start = 0; start < 2; start += 1) {
    const { db, env } = openData(folder)
    await checkAndMigrate(db, env)
    expect(await present(folder)).toEqual(whoStays)
  }
  expect(await openData(folder).db.select().from(removedAuthors)).toHaveLength(1)
}
