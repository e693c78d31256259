import { createClient } from '@libsql/client/sqlite3'
import { describe, expect, it } from 'vitest'
import { diskReserve } from '#src/storage/images/disk.ts'
import { useApi } from '#tests/support/api.ts'
import { sendJson } from '#tests/support/submissions.ts'

const api = useApi()

/** The database can't grow any more, as on a full disk, and each count of a use needs it to grow. */
async function fillDisk(): Promise<void> {
  const { $client } = api.db
  await $client.execute('CREATE TABLE filler (bytes)')
  for (const event of ['INSERT', 'UPDATE']) {
    await $client.execute(`CREATE TRIGGER grow_${event} AFTER ${event} ON rate_limits
      BEGIN INSERT INTO filler VALUES (zeroblob(100000)); END`)
  }
  const { rows } = await $client.execute('PRAGMA page_count')
  await $client.execute(`PRAGMA max_page_count = ${Number(rows[0]?.['page_count'])}`)
}
const emptyDisk = () => api.db.$client.execute('PRAGMA max_page_count = 1000000')

async function health() {
  const response = await api.call('/api/health')
  return { status: response.status, ...((await response.json()) as { success: boolean; data: object }) }
}

describe('the health check', () => {
  it('fails while the database is full, and what is sent meanwhile gets 503', async () => {
    expect(await health()).toMatchObject({ status: 200, data: { database: 'ok' } })
    await fillDisk()
    api.clock.now += 24 * 60 * 60 * 1000
    expect(await health()).toMatchObject({ status: 503, success: false, data: { database: 'failing' } })
    // Other instances on the database can't write either, and this one can be read.
    expect((await api.call('/api/health/ready')).status).toBe(200)
    const post = () => sendJson(api, '/api/waitlist', { email: 'ada@example.com' })
    const refused = await post()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    const page = await api.call('/waitlist', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=ada%40example.com',
    })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    await emptyDisk()
    // A check that began before may still be running.
    await expect.poll(health).toMatchObject({ status: 200, success: true })
    expect((await post()).status).toBe(200)
  })

  it.each([
    [null, 1, 1, 200, 'ok'],
    [diskReserve, 1, 1, 200, 'ok'],
    [diskReserve - 1, 1, 1, 200, 'low'],
    [diskReserve, 0.09, 1, 200, 'low'],
    [diskReserve, 1, 0.09, 200, 'low'],
    [diskReserve, 1, 0, 503, 'failing'],
    [1_000_000, 1, 1, 503, 'failing'],
  ])('says what %s free bytes, %s of the disk and %s of the files mean', async (bytes, share, files, status, disk) => {
    const space = bytes === null ? null : { free: bytes, total: bytes / share, freeFilesShare: files }
    api.services.disk = { findFreeBytes: () => Promise.resolve(bytes), findSpace: () => Promise.resolve(space) }
    api.log.length = 0
    for (let asked = 1; asked <= 3; asked += 1) expect(await health()).toMatchObject({ status })
    const level = { ok: [], low: ['warn'], failing: ['error'] }[disk]
    expect(api.log.filter(({ event }) => event === 'disk-almost-full').map((line) => line.level)).toEqual(level)
    expect(await health()).toMatchObject({ status, success: status === 200, data: { disk } })
  })

  it('of the process asks nothing else, so that a database that is down is no reason to restart', async () => {
    await api.db.$client.execute('ALTER TABLE products RENAME TO gone')
    const live = await api.call('/api/health/live')
    expect([live.status, await live.json()]).toEqual([200, { success: true, data: { process: 'ok' } }])
    const ready = await api.call('/api/health/ready')
    expect([ready.status, await ready.json()]).toMatchObject([503, { success: false, data: { database: 'failing' } }])
  })

  it('says that migrations are missing', async () => {
    await api.db.$client.execute(
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
    )
    const ready = await api.call('/api/health/ready')
    expect([ready.status, await ready.json()]).toMatchObject([503, { data: { database: 'ok', schema: 'behind' } }])
  })

  it('doesn’t wait behind other writers while a write has succeeded a moment ago', async () => {
    expect(await health()).toMatchObject({ status: 200 })
    const other = createClient({ url: api.url })
    const lock = await other.transaction('write')
    api.clock.now += 10_000
    expect(await health()).toMatchObject({ status: 200, data: { database: 'ok' } })
    await lock.rollback()
    other.close()
  })

  it('counts a good result of the last 30 seconds while a check is slow', async () => {
    const { check } = api.services.images
    const answer = Promise.withResolvers<undefined>()
    const ready = async () => (await api.call('/api/health/ready')).status
    expect(await health()).toMatchObject({ status: 200, data: { images: 'ok' } })
    api.services.images = { ...api.services.images, check: () => answer.promise }
    expect([(await health()).status, await ready()]).toEqual([200, 200])
    api.clock.now += 30_000
    const waiting = health()
    answer.reject(new Error('The bucket doesn’t answer'))
    expect(await waiting).toMatchObject({ status: 503, data: { images: 'failing' } })
    // All machines share the images, so this one stays ready while the next check waits for them.
    const next = Promise.withResolvers<undefined>()
    api.services.images = { ...api.services.images, check: () => next.promise }
    expect(await ready()).toBe(200)
    const failing = health()
    next.reject(new Error('The bucket doesn’t answer'))
    expect((await failing).status).toBe(503)
    api.services.images = { ...api.services.images, check }
    expect((await health()).status).toBe(200)
  })

  it('runs once at a time, however many ask', async () => {
    let checks = 0
    const { check } = api.services.images
    api.services.images = {
      ...api.services.images,
      check: async () => {
        checks += 1
        await check()
      },
    }
    const answers = await Promise.all(Array.from({ length: 200 }, () => api.call('/api/health/ready')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(checks).toBeLessThan(20)
  })
})
