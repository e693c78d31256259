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
    expect(await health()).toMatchObject({ status: 200, success: true })
    expect((await post()).status).toBe(200)
  })

  it.each([
    [null, 200, 'ok'],
    [diskReserve, 200, 'ok'],
    [diskReserve - 1, 200, 'low'],
    [1_000_000, 503, 'failing'],
  ])('says what %s free bytes mean', async (bytes, status, disk) => {
    api.services.disk = { findFreeBytes: () => Promise.resolve(bytes) }
    expect(await health()).toMatchObject({ status, success: status === 200, data: { disk } })
  })
})
