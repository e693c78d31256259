import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RebuildState } from '#src/domain/rebuilds/rebuilds.api.ts'
import { rebuildMessages } from '#src/domain/rebuilds/rebuilds.ts'
import { countChange, saveInstance } from '#src/storage/rebuilds/changes.ts'
import { type Instance, listInstances } from '#src/storage/rebuilds/queries.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { freePort } from '#tests/support/ports.ts'

describe('rebuilds in the admin area', () => {
  let server: Server
  let port: number
  let hooks: number
  let hookStatus: number
  /** What the built site says about itself. */
  let site: { status: number; body: string } | 'silent'
  let token: string
  const api = useApi('file', () => ({
    SITE_ORIGIN: `http://127.0.0.1:${port}`,
    BUILD_HOOK_URL: `http://127.0.0.1:${port}/hook`,
  }))

  beforeAll(async () => {
    port = await freePort()
    server = createServer((request, response) => {
      if (request.url === '/hook') {
        hooks += 1
        response.writeHead(hookStatus).end()
      } else if (request.url === '/data/build.json' && site !== 'silent') {
        response.writeHead(site.status, { 'content-type': 'application/json' }).end(site.body)
      } else if (site === 'silent') request.socket.destroy()
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  })
  beforeEach(async () => {
    hooks = 0
    hookStatus = 200
    shows(0)
    token = (await addTestUser(api, { admin: true })).token
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const builtAt = '2026-11-20T11:00:00.000Z'
  const shows = (changes: number) => void (site = { status: 200, body: JSON.stringify({ changes, builtAt }) })
  const look = async () => (await send<RebuildState>(api, 'GET /admin/rebuild', { token })).body.data
  const ask = () => send<RebuildState>(api, 'POST /admin/rebuild', { token })

  it('show whether the site is up to date or what is pending', async () => {
    const live = { changes: 0, builtAt }
    const fine = { building: false, failures: 0, retryAt: null, error: null, instances: 0, behind: 0 }
    expect(await look()).toEqual({ changes: 0, asked: 0, askedAt: null, waiting: false, hook: true, live, ...fine })
    await countChange(api.db)
    await countChange(api.db)
    expect(await look()).toMatchObject({ changes: 2, asked: 0, waiting: true, live })
    shows(2)
    expect(await look()).toMatchObject({ waiting: false, live: { changes: 2, builtAt } })
  })

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['a page', { status: 200, body: '<!doctype html>' }],
    ['something else', { status: 200, body: '{"changes":"2","builtAt":5}' }],
    ['null', { status: 200, body: 'null' }],
    ['no file', { status: 404, body: '' }],
    ['nothing', 'silent'],
  ] as const)('work without the site if it answers %s', async (_, answer) => {
    site = answer
    expect(await look()).toMatchObject({ live: null, waiting: false })
    await countChange(api.db)
    expect(await look()).toMatchObject({ live: null, waiting: true })
  })

  it('can be requested immediately, even if nothing changed', async () => {
    const answer = await ask()
    expect(answer.body.message).toBe(rebuildMessages.asked)
    const askedAt = new Date(api.clock.now).toISOString()
    expect(answer.body.data).toMatchObject({ changes: 1, asked: 1, askedAt, waiting: true })
    expect(hooks).toBe(1)
  })

  it('stay pending if the hook fails', async () => {
    hookStatus = 500
    const answer = await ask()
    expect([answer.status, answer.body.message]).toEqual([200, rebuildMessages.noted])
    const retryAt = new Date(api.clock.now + 60_000).toISOString()
    const failed = { failures: 1, retryAt, error: 'the build hook answered 500' }
    expect(await look()).toMatchObject({ changes: 1, asked: 0, waiting: true, ...failed })
  })

  it('show which servers still build, and where builds fail', async () => {
    await countChange(api.db)
    const { now } = api.clock
    const idle = {
      version: 'any',
      startedAt: now,
      asked: 1,
      building: false,
      failures: 0,
      retryAt: null,
      lastError: null,
    }
    const save = (id: string, more: Partial<Instance>) =>
      saveInstance(api.db, { id, seenAt: now, built: 1, ...idle, ...more })
    await save('a', {})
    // The site may answer from any of them.
    shows(1)
    expect(await look()).toMatchObject({ waiting: false, instances: 1, behind: 0 })
    await save('b', { built: 0, building: true })
    expect(await look()).toMatchObject({ waiting: true, building: true, instances: 2, behind: 1 })
    await save('b', { built: 0, failures: 2, retryAt: now + 120_000, lastError: 'The disk is full' })
    const retryAt = new Date(now + 120_000).toISOString()
    expect(await look()).toMatchObject({ failures: 2, retryAt, error: 'The disk is full', behind: 1 })
    api.clock.now += 4 * 60_000
    expect(await look()).toMatchObject({ waiting: false, failures: 0, error: null, instances: 0 })
    // One that has been silent for a day is forgotten.
    await save('a', { seenAt: now + 25 * 60 * 60_000 })
    expect((await listInstances(api.db)).map(({ id }) => id)).toEqual(['a'])
  })

  it('are limited to a few per minute, with a reason', async () => {
    for (const _ of [1, 2, 3]) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.body.message]).toEqual([429, rebuildMessages.tooMany])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([hooks, (await look()).changes]).toEqual([3, 3])
    api.clock.now += 60_000
    expect((await ask()).status).toBe(200)
  })
})

describe('without a build hook, a rebuild in the admin area', () => {
  const api = useApi()

  it("isn't requested, and nothing is counted", async () => {
    const { token } = await addTestUser(api, { admin: true })
    const refused = await send(api, 'POST /admin/rebuild', { token })
    expect([refused.status, refused.body.message]).toEqual([409, rebuildMessages.noHook])
    const { data } = (await send<RebuildState>(api, 'GET /admin/rebuild', { token })).body
    expect(data).toMatchObject({ changes: 0, hook: false, live: null })
  })
})
