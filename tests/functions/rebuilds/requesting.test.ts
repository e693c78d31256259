import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { statusPath } from '#functions/products/status-links.ts'
import { requestRebuild } from '#functions/rebuilds/request-rebuild.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
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
    await runJob(api.services, 'rebuild')
    expect(requests).toHaveLength(2)
    await runJob(api.services, 'rebuild')
    expect(requests).toHaveLength(2)
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
