import { randomUUID } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkAndMigrate } from '#commands/upgrade-guard.ts'
import { forgetAuthor } from '#functions/leads/forget-author.ts'
import { composeEvent } from '#functions/security-log/queue.ts'
import { backUp, saveNewErasures } from '#netlify/local/backups/back-up.ts'
import { type Placed, restoreBackup } from '#netlify/local/backups/put-in-place.ts'
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
import { type DataFolder, givenDataFolder, openData } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { givenPublicPost } from '#tests/support/mentions.ts'
import { givenProducts } from '#tests/support/submissions.ts'

const latest = { which: 'latest', into: undefined, replace: false, identityFile: undefined }
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
async function givenErasures(settings: Record<string, string> = {}): Promise<DataFolder> {
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
async function present(folder: string) {
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
const whoStays = {
  ...{ accounts: ['ben'], projects: 1, authors: ['benny'] },
  ...{ subscribers: ['ben'], listings: ['stays'], emailed: ['ben@example.com'] },
}

async function expectErasedAtStart({ folder, erasures }: Placed): Promise<void> {
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

describe('what was deleted on request after a backup', () => {
  it('is deleted again at the first start after the backup was restored, in place or beside', inFull, async () => {
    const data = await givenErasures()
    data.db.$client.close()
    const into = await newFolder('beside')
    await expectErasedAtStart(await restoreBackup(data.env, { ...latest, into }))
    await expectErasedAtStart(await restoreBackup(data.env, { ...latest, replace: true }))
    // A second restore of the same old backup.
    await expectErasedAtStart(await restoreBackup(data.env, { ...latest, replace: true }))
  })

  it('is known beside encrypted backups if the machine is lost', async () => {
    const identity = await generateX25519Identity()
    const target = await newFolder('target')
    const settings = { BACKUP_TARGET: target, BACKUP_RECIPIENT: await identityToRecipient(identity) }
    const data = await givenErasures(settings)
    await saveNewErasures(data.env)
    data.db.$client.close()
    await rm(data.folder, { recursive: true })
    const copy = (await readdir(target)).find((name) => name.includes('erasures'))!
    expect(await readFile(join(target, copy), 'latin1')).not.toContain('ann')
    const identityFile = join(await newFolder('key'), 'key.txt')
    await writeFile(identityFile, identity)
    const { env } = openData(await newFolder('machine'), settings)
    await expectErasedAtStart(await restoreBackup(env, { ...latest, identityFile }))
  })

  it('is known on another machine, which has the files in another folder and doesn’t know its site', async () => {
    const data = await givenErasures({ SITE_ORIGIN: 'https://www.example.com' })
    await saveNewErasures(data.env)
    data.db.$client.close()
    const files = join(await newFolder('carried'), 'files')
    await cp(join(data.folder, 'backups'), files, { recursive: true })
    const { env } = openData(await newFolder('machine'))
    const name = (await readdir(files)).find((file) => file.endsWith('.tar.zst'))!
    await expectErasedAtStart(await restoreBackup(env, { ...latest, which: join(files, name) }))
  })

  it('has one list, encrypted as the backups are now', async () => {
    const target = await newFolder('target')
    const data = await givenErasures({ BACKUP_TARGET: target })
    const lists = async () => (await readdir(target)).filter((name) => name.includes('erasures'))
    expect(await lists()).toEqual(['uplist-erasures.json'])
    const recipient = await identityToRecipient(await generateX25519Identity())
    await saveNewErasures(openData(data.folder, { BACKUP_TARGET: target, BACKUP_RECIPIENT: recipient }).env)
    expect(await lists()).toEqual(['uplist-erasures.json.age'])
    await saveNewErasures(data.env)
    expect(await lists()).toEqual(['uplist-erasures.json'])
  })

  it('stays if it was added again since', inFull, async () => {
    const data = await givenErasures()
    const later = Date.now() + 1000
    await data.db.update(waitlist).set({ state: 'confirmed', updatedAt: later }).where(eq(waitlist.ref, 'ann'))
    await backUp(data.env, 'command')
    data.db.$client.close()
    const { folder } = await restoreBackup(data.env, { ...latest, replace: true })
    const { db, env } = openData(folder)
    await checkAndMigrate(db, env)
    expect(await present(folder)).toEqual({ ...whoStays, subscribers: ['ann', 'ben'] })
  })

  it('is known to be nothing on the same machine, without the key of an encrypted list', async () => {
    const BACKUP_RECIPIENT = await identityToRecipient(await generateX25519Identity())
    const data = await givenDataFolder({ BACKUP_RECIPIENT })
    await backUp(data.env, 'command')
    data.db.$client.close()
    for (let time = 0; time < 2; time += 1)
      expect((await restoreBackup(data.env, { ...latest, replace: true })).erasures).toEqual({ due: [], problem: null })
  })

  it('is said to be unknown if the list beside the backups can’t be read, or is missing', async () => {
    const data = await givenDataFolder()
    const { name, target } = await backUp(data.env, 'command')
    const file = join(await newFolder('carried'), name)
    await cp(join(target, name), file)
    const { env } = openData(await newFolder('machine'))
    expect((await restoreBackup(env, { ...latest, which: file, into: await newFolder('beside') })).erasures).toEqual({
      due: [],
      problem: 'there is no uplist-erasures.json beside the backup',
    })
    await writeFile(join(dirname(file), 'uplist-erasures.json'), 'cut off')
    const { erasures } = await restoreBackup(env, { ...latest, which: file, into: await newFolder('beside') })
    expect(erasures).toEqual({ due: [], problem: expect.stringContaining("erasures.json can't be read") as string })
  })
})
