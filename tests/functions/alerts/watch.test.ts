import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { alertWithoutDatabase, watchMachine } from '#functions/alerts/watch.ts'
import { runJob } from '#functions/jobs.ts'
import { listAlerts } from '#src/storage/alerts/queries.ts'
import { saveInstance } from '#src/storage/rebuilds/changes.ts'
import { mailStatement } from '#src/storage/mails/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { freePort } from '#tests/support/ports.ts'

const minute = 60_000
const key = Buffer.from('the key that the receiver knows too')
type Alert = { kind: string; state: string; detail: string }

describeDatabases('The watch over the machine, with a $kind', ({ kind }) => {
  const calls: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
  let status = 204
  let port = 0
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      calls.push({ path: request.url ?? '', headers: request.headers, body: bytes.toString() })
      response.writeHead(request.url === '/alive' ? 200 : status).end()
    })
  })
  beforeAll(async () => {
    port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const api = useApi(kind, () => ({
    OWNER_EMAIL: 'owner@example.com',
    ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/alerts`,
    ALERT_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
    DEADMAN_URL: `http://127.0.0.1:${port}/alive`,
  }))
  beforeEach(() => {
    calls.length = 0
    status = 204
  })

  const disk = (free: number) => {
    api.services.disk = {
      ...api.services.disk,
      findSpace: () => Promise.resolve({ free, total: 100e9, freeFilesShare: 1 }),
    }
  }
  const watch = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      await watchMachine(api.services)
      api.clock.now += minute
    }
  }
  const alerts = () =>
    calls
      .filter(({ path }) => path === '/alerts')
      .flatMap(({ body }) => (JSON.parse(body) as { alerts: Alert[] }).alerts)
  const signsOfLife = () => calls.filter(({ path }) => path === '/alive').length
  const letters = async () => (await api.db.select().from(mails)).filter(({ key: name }) => name.startsWith('alert:'))

  it('reports that it is well, and nothing else, while it is', async () => {
    disk(50e9)
    await watch(3)
    expect([signsOfLife(), alerts(), await letters()]).toEqual([3, [], []])
  })

  it('says by mail and webhook that the disk is almost full, stops saying it is well, and says when it is over', async () => {
    disk(5e9)
    await watch(5)
    expect(alerts()).toEqual([])
    await watch(3)
    expect(alerts()).toMatchObject([
      { kind: 'disk', state: 'raised', detail: '5% of the disk is free (5.0 GB of 100.0 GB).' },
    ])
    const alive = signsOfLife()
    await watch(3)
    expect(signsOfLife()).toBe(alive)
    disk(50e9)
    await watch(8)
    expect(alerts().map(({ state }) => state)).toEqual(['raised', 'over'])
    expect(signsOfLife()).toBeGreaterThan(alive)
    expect((await letters()).map(({ subject, recipient }) => [subject, recipient])).toEqual([
      ['Disk: needs you (Uplist)', 'owner@example.com'],
      ['Disk: back to normal (Uplist)', 'owner@example.com'],
    ])
    expect(await listAlerts(api.db)).toEqual([])
  })

  it('says by webhook alone that mail isn’t sent, because a mail about it wouldn’t arrive either', async () => {
    const mail = { key: 'stuck', recipient: 'ada@example.com', subject: 'Hi', text: 'Hi', html: 'Hi' }
    await mailStatement(api.db, mail, api.clock.now)
    api.clock.now += 20 * minute
    await watch(7)
    expect(alerts()).toMatchObject([{ kind: 'outbox', state: 'raised' }])
    expect(alerts()[0]!.detail).toContain('1 email is waiting')
    expect(await letters()).toEqual([])
  })

  it('signs what it sends', async () => {
    disk(1e9)
    await watch(7)
    const { headers, body } = calls.find(({ path }) => path === '/alerts')!
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
  })

  it('tries the webhook again until it takes what only it can say', async () => {
    status = 500
    await mailStatement(
      api.db,
      { key: 'stuck', recipient: 'a@example.com', subject: 'x', text: 'x', html: 'x' },
      api.clock.now,
    )
    api.clock.now += 20 * minute
    await watch(8)
    const tries = alerts().length
    expect(tries).toBeGreaterThan(1)
    status = 204
    await watch(5)
    expect(alerts()).toHaveLength(tries + 1)
  })

  it('says by webhook that the database can’t be written, where nothing can be stored, and when it can again', async () => {
    await api.db.run(
      sql`CREATE TRIGGER full BEFORE INSERT ON rate_limits BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    )
    for (let passed = 0; passed < 4; passed += 1) {
      await alertWithoutDatabase(api.services, new Error('full'))
      api.clock.now += minute
    }
    expect(alerts()).toMatchObject([{ kind: 'database', state: 'raised' }])
    await api.db.run(sql`DROP TRIGGER full`)
    await watch(7)
    expect(alerts().map(({ state }) => state)).toEqual(['raised', 'over'])
  })

  it('runs as a job, and shows admins what is wrong with what to do', async () => {
    disk(5e9)
    const { now } = api.clock
    const lastError = 'The disk is full. Free some space and try again.'
    const builds = { version: 'any', built: 1, asked: 2, building: false, failures: 3, retryAt: now, lastError }
    await saveInstance(api.db, { id: 'web-1', startedAt: now, seenAt: now, ...builds })
    const user = await addTestUser(api, { admin: true })
    expect(await runJob(api.services, 'alerts')).toBe('done')
    const response = await send(api, 'GET /admin/operations', { token: user.token })
    expect(response.body).toMatchObject({
      data: {
        problems: [
          { kind: 'disk', isNotified: false, detail: expect.stringContaining('5%') as string },
          // Others are told as soon as a build has failed that often.
          { kind: 'rebuild', isNotified: true, detail: `The build failed 3 times in a row on web-1: ${lastError}` },
        ],
        instances: [{ name: 'web-1', failures: 3, error: lastError }],
        disk: { free: 5e9, total: 100e9 },
        program: { node: process.version, schema: expect.stringMatching(/^\d{4}_/) as string },
        jobs: [{ name: 'alerts', isRunning: false }],
      },
    })
  })
})
