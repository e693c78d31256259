import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { takeJob } from '#src/storage/jobs/changes.ts'
import { mailStatement } from '#src/storage/mails/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { givenProduct } from '#tests/support/submissions.ts'

const minute = 60_000
const day = 24 * 60 * minute

describeBothDatabases('A scheduled job on a $kind', ({ kind }) => {
  const api = useApi(kind)

  it("doesn't run while another run holds its lease", async () => {
    const held = { name: 'sweep', holder: 'another', now: api.clock.now, holdMs: minute }
    expect(await takeJob(api.db, held)).toBe(true)
    expect(await runJob(api.services, 'sweep')).toBe('held')
    expect(await runJob(api.services, 'posts')).toBe('done')
  })

  it('runs again after a run was killed', async () => {
    await takeJob(api.db, { name: 'sweep', holder: 'killed', now: api.clock.now, holdMs: minute })
    api.clock.now += minute
    expect(await runJob(api.services, 'sweep')).toBe('done')
  })

  it('runs again after a run that was killed while the clock ran ahead', async () => {
    await takeJob(api.db, { name: 'sweep', holder: 'killed', now: api.clock.now + 370 * day, holdMs: minute })
    expect(await runJob(api.services, 'sweep')).toBe('done')
  })

  it('runs again after a run that failed', async () => {
    await api.db.run(sql`ALTER TABLE rebuilds RENAME TO away`)
    await expect(
      runJob({ ...api.services, env: { ...api.services.env, buildHookUrl: 'http://127.0.0.1:9' } }, 'rebuild'),
    ).rejects.toThrow()
    await api.db.run(sql`ALTER TABLE away RENAME TO rebuilds`)
    expect(await runJob(api.services, 'rebuild')).toBe('done')
  })
})

describe('The sweep', () => {
  const api = useApi()

  it('deletes nothing right after a jump of the clock, and all that has expired an hour later', async () => {
    expect(await runJob(api.services, 'sweep')).toBe('done')
    await countUse(api.db, 'visitor', { limit: 1, windowMs: minute }, api.clock.now)
    api.clock.now += 370 * day
    await runJob(api.services, 'sweep')
    expect(await api.db.select().from(rateLimits)).toHaveLength(1)
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'sweep-postponed' }))
    api.clock.now += 60 * minute
    await runJob(api.services, 'sweep')
    expect(await api.db.select().from(rateLimits)).toEqual([])
  })

  it('makes due what a clock that ran ahead has put off', async () => {
    const ahead = api.clock.now + 370 * day
    const mail = { key: 'any', recipient: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    await mailStatement(api.db, mail, ahead)
    await runJob(api.services, 'sweep')
    expect(await api.db.select({ dueAt: mails.dueAt }).from(mails)).toEqual([{ dueAt: api.clock.now }])
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'clock-was-ahead', rows: 1 }))
  })

  it('continues when one part fails, and then reports the failure', async () => {
    await countUse(api.db, 'visitor', { limit: 1, windowMs: minute }, api.clock.now)
    api.clock.now += 3 * day
    await api.db.run(sql`ALTER TABLE uploads RENAME TO away`)
    await expect(runJob(api.services, 'sweep')).rejects.toThrow('unusedUploads')
    expect(await api.db.select().from(rateLimits)).toEqual([])
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'cleanup-failed', cleanup: 'unusedUploads' }))
  })
})

describe('A mail server that never responds', () => {
  let server: Server
  const sockets = new Set<Socket>()
  const api = useApi('file', () => ({ SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }))
  beforeAll(async () => {
    server = createServer((socket) => void sockets.add(socket))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })

  it("only delays mail, and mails that weren't tried keep their turn", async () => {
    for (const slug of ['one', 'two', 'three']) await givenProduct(api.db, { slug })
    const turns = (await api.db.select().from(mails)).map(({ dueAt }) => dueAt)
    const connected = new Promise((resolve) => server.once('connection', resolve))
    const delivery = runJob(api.services, 'mails')
    await connected
    for (const job of ['posts', 'rebuild', 'waitlist', 'sweep'] as const) {
      expect(await runJob(api.services, job)).toBe('done')
    }
    // The job's time is over while the first mail still waits for the server.
    api.clock.now += minute
    for (const socket of sockets) socket.destroy()
    expect(await delivery).toBe('done')
    const queued = await api.db.select().from(mails)
    expect(queued.map(({ attempts }) => attempts)).toEqual([1, 0, 0])
    expect(queued.map(({ dueAt }) => dueAt)).toEqual([api.clock.now + minute, ...turns.slice(1)])
    expect(queued.map(({ takenAt }) => takenAt)).toEqual([null, null, null])
  })
})
