import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { count, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { imageUrl } from '#src/domain/images/images.ts'
import { readEnvironment } from '#src/env.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { jobs } from '#src/storage/jobs/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { productEvents, products } from '#src/storage/products/schema.ts'
import { clientAt } from '#tests/support/clients.ts'
import { newFolder } from '#tests/support/folders.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { freePort } from '#tests/support/ports.ts'
import { emailOf, type Storm, submit, submitUntilKilled } from './submission-storm.ts'
import { inFull } from '#tests/support/full.ts'

const minute = 60_000
/** Milliseconds for starting platforms on a busy machine. */
const patience = 6 * minute
/** Longer than a sender's lease, and than the pause after a first failure. */
const tenMinutes = 10 * minute

/** The data folder of the first platform. */
let stormed = ''
/** All have the same URL, so each can reuse the pages of the one before. */
let env: { PORT: string }
beforeAll(async () => {
  env = { PORT: String(await freePort()) }
})

const openDatabaseOf = (dataDir: string) => openDatabase(readEnvironment({ DATA_DIR: dataDir }).database)

/** Moves queued mails and jobs forward in time, also those a killed platform still holds. */
async function letTimePass(db: Database, ms: number): Promise<void> {
  await db.update(jobs).set({ heldUntil: sql`${jobs.heldUntil} - ${ms}`, dueAt: sql`${jobs.dueAt} - ${ms}` })
  await db
    .update(mails)
    .set({ dueAt: sql`${mails.dueAt} - ${ms}` })
    .where(isNotNull(mails.dueAt))
}

/** Waits until each has its confirmation mail, which contains the link to this submission. */
async function expectConfirmMails(platform: TestPlatform, rows: ProductRow[]): Promise<void> {
  const missing = async () => {
    const mails = await platform.mails()
    const arrived = new Set(mails.flatMap(({ to, links }) => links.map((link) => `${to.join()} ${refIn(link)}`)))
    return rows.map(({ email, ref }) => `${email} ${ref}`).filter((expected) => !arrived.has(expected))
  }
  await expect.poll(missing, { interval: 100 }).toEqual([])
}

const refIn = (link: string) => /\/submissions\/([a-z0-9]+)\//.exec(link)?.[1]

describe('a platform killed with -9 during submissions', { ...inFull, timeout: patience }, () => {
  const enough = 200
  let dataDir: string
  let platform: TestPlatform
  let db: Database
  let storm: Storm
  let rows: ProductRow[]
  let pages: Record<'before' | 'first', string>
  let publishedMeanwhile: ProductRow

  beforeAll(async () => {
    dataDir = stormed = await newFolder('durability')
    platform = await startPlatform({ dataDir, env })
    const before = await (await fetch(`${platform.origin}/directories`)).text()
    storm = await submitUntilKilled(platform, enough)

    db = openDatabaseOf(dataDir)
    rows = await db.select().from(products)
    publishedMeanwhile = rows.find(({ email }) => email === storm.acknowledged[0])!
    for (const transition of ['confirm', 'publish'] as const) {
      await applyTransition(db, publishedMeanwhile.ref, transition, { now: Date.now() })
    }
    // Mails the killed one was about to send are held until its lease ends.
    await letTimePass(db, tenMinutes)

    const starting = startPlatform({ dataDir, env })
    const first = await firstPage(`http://localhost:${env.PORT}/directories`)
    platform = await starting
    pages = { before, first }
  }, patience)
  afterAll(async () => {
    await platform.kill()
    db.$client.close()
  })

  it("has each acknowledged submission once, and none that weren't sent", () => {
    expect(storm.acknowledged.length).toBeGreaterThanOrEqual(enough)
    expect(storm.sent.length).toBeGreaterThan(storm.acknowledged.length)
    const written = rows.map(({ email }) => email)
    expect(written).toHaveLength(new Set(written).size)
    expect(storm.acknowledged.filter((email) => !written.includes(email))).toEqual([])
    expect(written.filter((email) => !storm.sent.includes(email))).toEqual([])
  })

  it('has the first event of each, and no event without its submission', async () => {
    const events = await db
      .select({ productId: productEvents.productId })
      .from(productEvents)
      .where(eq(productEvents.kind, 'submit'))
    expect(events.map(({ productId }) => productId).sort()).toEqual(rows.map(({ id }) => id).sort())
  })

  it('serves both images of each, complete', async () => {
    const visitor = clientAt(platform.origin, '127.0.0.1')
    const known = new Map((await db.select().from(uploads)).map((upload) => [upload.id, upload]))
    for (const id of rows.flatMap(({ logoId, screenshotId }) => [logoId, screenshotId])) {
      const image = await visitor.call(imageUrl(id))
      expect(image.status).toBe(200)
      expect(image.headers.get('content-type')).toBe('image/png')
      const upload = known.get(id)
      expect((await image.arrayBuffer()).byteLength).toBe(upload?.size)
      expect(upload?.claimedAt).not.toBeNull()
    }
  })

  it('sends each its mail', async () => {
    await expectConfirmMails(platform, rows)
    expect(await db.select({ mails: count() }).from(mails)).toEqual([{ mails: rows.length }])
  })

  it('serves the last site immediately, and recent publications after a build', async () => {
    expect(pages.first).toBe(pages.before)
    await expect.poll(() => platform.output(), { timeout: patience }).toContain('Site built')
    const rebuilt = await (await fetch(`${platform.origin}/directories`)).text()
    expect(pages.before).not.toContain(publishedMeanwhile.name)
    expect(rebuilt).toContain(publishedMeanwhile.name)
  })
})

describe('a platform whose mail server is down', { ...inFull, timeout: patience }, () => {
  it('accepts submissions, keeps their mails through a kill -9, and sends them once there is a mail server', async () => {
    const dataDir = await newFolder('durability')
    // Its site is built already, so this platform needn't build it first.
    await cp(join(stormed, 'site'), join(dataDir, 'site'), { recursive: true })
    const SMTP_URL = `smtp://127.0.0.1:${await freePort()}`
    let platform = await startPlatform({ dataDir, env: { ...env, SMTP_URL } })
    const db = openDatabaseOf(dataDir)
    onTestFinished(async () => {
      db.$client.close()
      await platform.kill()
    })
    const numbers = [0, 1, 2]
    for (const number of numbers) expect((await submit(platform.origin, number)).status).toBe(201)

    const waiting = () => db.select().from(mails)
    const refused = () =>
      waiting().then((mails) => mails.filter(({ lastError }) => lastError?.includes('ECONNREFUSED')))
    await expect.poll(refused, { interval: 50 }).toHaveLength(numbers.length)
    for (const mail of await waiting())
      expect(mail).toMatchObject({ sentAt: null, dueAt: expect.any(Number) as number })
    await platform.kill()

    await letTimePass(db, tenMinutes)
    platform = await startPlatform({ dataDir, env })
    const rows = await db.select().from(products)
    expect(rows.map(({ email }) => email).sort()).toEqual(numbers.map(emailOf))
    await expectConfirmMails(platform, rows)
  })
})

/** A page as of its first 200 response. */
async function firstPage(address: string): Promise<string> {
  const tryLimit = 2000
  for (let attempt = 0; attempt < tryLimit; attempt += 1) {
    const response = await fetch(address).catch(() => null)
    const page = await response?.text()
    if (response?.status === 200 && page) return page
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`${address} does not answer 200`)
}
