import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { statusPath } from '#functions/products/status-links.ts'
import { requestRebuild } from '#functions/rebuilds/request-rebuild.ts'
import { countChange } from '#src/storage/rebuilds/changes.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { freePort } from '#tests/support/ports.ts'
import { givenProduct } from '#tests/support/submissions.ts'

describe('A rebuild of the site', () => {
  let hook: Server
  let port: number
  let requests: string[]
  let status: number
  const api = useApi('file', () => ({ BUILD_HOOK_URL: `http://127.0.0.1:${port}/hook` }))

  beforeAll(async () => {
    port = await freePort()
    hook = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => hook.listen(port, '127.0.0.1', resolve))
  })
  beforeEach(() => {
    requests = []
    status = 200
  })
  afterAll(() => new Promise((resolve) => hook.close(resolve)))

  const publish = async (slug: string) => {
    const row = await givenProduct(api.db, { slug })
    await applyTransition(api.db, row.ref, 'confirm', { now: 1 })
    await applyTransition(api.db, row.ref, 'publish', { now: 2 })
    return row
  }

  it('is requested once per change, and not without one', async () => {
    await requestRebuild(api.services)
    expect(requests).toEqual([])
    await publish('one')
    await publish('two')
    await Promise.all([1, 2, 3].map(() => requestRebuild(api.services)))
    expect(requests).toEqual(['POST /hook'])
    await runJob(api.services, 'rebuild')
    expect(requests).toHaveLength(1)
  })

  it('follows when a founder takes a listing down', async () => {
    const { ref } = await publish('one')
    await requestRebuild(api.services)
    const address = statusPath(api.services, ref)
    expect((await api.call(`${address}/withdraw`, { method: 'POST' })).status).toBe(303)
    await api.settle()
    expect(requests).toHaveLength(2)
  })

  it('is requested again if the hook failed', async () => {
    await publish('one')
    status = 500
    await requestRebuild(api.services)
    expect(api.log).toMatchObject([{ level: 'error', event: 'rebuild-request-failed' }])
    status = 200
    api.clock.now += 60_000
    await runJob(api.services, 'rebuild')
    expect(requests).toHaveLength(2)
    await runJob(api.services, 'rebuild')
    expect(requests).toHaveLength(2)
  })

  it('is repeated after 1, 2, 4 … minutes as long as the hook fails, and for a further change at once', async () => {
    await publish('one')
    status = 500
    const triedAfter: number[] = []
    for (let minutes = 0; minutes <= 40; minutes += 1) {
      await runJob(api.services, 'rebuild')
      if (requests.length > triedAfter.length) triedAfter.push(minutes)
      api.clock.now += 60_000
    }
    expect(triedAfter).toEqual([0, 1, 3, 7, 15, 31])
    expect(await readRebuildCount(api.db)).toMatchObject({ requested: 0, failures: 6 })
    expect((await readRebuildCount(api.db)).lastError).toBe('the build hook answered 500')
    await publish('two')
    await requestRebuild(api.services)
    expect(requests).toHaveLength(7)
  })

  it('waits half a minute after the last one in production', async () => {
    const services = { ...api.services, env: { ...api.services.env, production: true } }
    await publish('one')
    await requestRebuild(services)
    await publish('two')
    await requestRebuild(services)
    expect(requests).toHaveLength(1)
    api.clock.now += 30_000
    await requestRebuild(services)
    expect(requests).toHaveLength(2)
  })
})

describe('A build elsewhere', () => {
  let site: Server
  let port: number
  let hooks: number
  /** What the live site includes. */
  let live: number
  const minute = 60_000
  const api = useApi('file', () => ({
    SITE_ORIGIN: `http://127.0.0.1:${port}`,
    // The platform's own hook repeats what failed itself.
    SELF_ORIGIN: 'http://127.0.0.1:9',
    BUILD_HOOK_URL: `http://127.0.0.1:${port}/hook`,
  }))

  beforeAll(async () => {
    port = await freePort()
    site = createServer((request, response) => {
      if (request.url === '/hook') hooks += 1
      response.end(JSON.stringify({ changes: live, builtAt: '2026-11-20T11:00:00.000Z' }))
    })
    await new Promise<void>((resolve) => site.listen(port, '127.0.0.1', resolve))
  })
  beforeEach(() => {
    hooks = 0
    live = 0
  })
  afterAll(() => new Promise((resolve) => site.close(resolve)))

  const runFor = async (minutes: number) => {
    const asked: number[] = []
    for (let at = 0; at < minutes; at += 1) {
      const before = hooks
      await runJob(api.services, 'rebuild')
      if (hooks > before) asked.push(at)
      api.clock.now += minute
    }
    return asked
  }

  it('that was accepted and never went live is requested again, with growing pauses and an error after three', async () => {
    await countChange(api.db)
    expect(await runFor(120)).toEqual([0, 10, 30, 70])
    expect(await readRebuildCount(api.db)).toMatchObject({ requested: 1, failures: 3 })
    const levels = api.log.filter(({ event }) => event === 'rebuild-not-live').map(({ level }) => level)
    expect(levels).toEqual(['warn', 'warn', 'error'])
    live = 1
    await runFor(1)
    expect(await readRebuildCount(api.db)).toMatchObject({ live: 1, failures: 0, lastError: null })
    expect(await runFor(200)).toEqual([])
  })

  it('that went live isn’t requested again, and the site isn’t asked anymore', async () => {
    await countChange(api.db)
    live = 1
    expect(await runFor(3)).toEqual([0])
    live = 0
    expect(await runFor(60)).toEqual([])
  })
})
