import { expect, it } from 'vitest'
import { checkDirectories } from '#functions/directory-checks/check-directories.ts'
import { userAgent } from '#functions/fetching/user-agent.ts'
import { hostKey } from '#src/domain/fetching/hosts.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { directoryChecks } from '#src/storage/directory-checks/schema.ts'
import { releaseHost, takeHost } from '#src/storage/fetching/hosts.ts'
import { hostTurns } from '#src/storage/fetching/schema.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useDirectoryChecking } from '#tests/support/directory-checking.ts'

const hour = 60 * 60_000
const day = 24 * hour

describeDatabases('the check of directories, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sites = useDirectoryChecking(api)

  it('finds home page and submit page alive, one request a day, robots.txt first', async () => {
    sites.listWithForm('alpha')
    let agent: string | undefined
    sites.answerBy('alpha/', (request, response) => {
      agent = request.headers['user-agent']
      response.writeHead(200).end()
    })
    const startedAt = api.clock.now
    await sites.run()
    expect(sites.requestsTo('alpha')).toEqual(['GET alpha.example/robots.txt'])
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'unchecked', checkedAt: null })
    await sites.runDays(3)
    expect(sites.requestsTo('alpha')).toEqual(['/robots.txt', '/', '/submit'].map((path) => `GET alpha.example${path}`))
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'alive', status: 200, checkedAt: startedAt + day })
    expect(await sites.checkOf('alpha', 'submit')).toMatchObject({ state: 'alive', checkedAt: startedAt + 2 * day })
    expect(agent).toBe(userAgent(api.services.env.origin))
    expect(agent).toContain('/sources')
    // That it works is no change.
    expect(await sites.historyOf('alpha')).toEqual([])
  })

  it('never sends more than one request to a host in 24 hours, whatever is listed there', async () => {
    const times = new Map<string, number[]>()
    for (const host of ['alpha', 'www.alpha']) {
      sites.answerBy(host, (request, response) => {
        const key = 'alpha'
        times.set(key, [...(times.get(key) ?? []), api.clock.now])
        if (request.url === '/robots.txt') response.writeHead(404).end()
        // From the bare domain to www, as most sites do.
        else if (host === 'alpha') response.writeHead(301, { location: sites.urlOf('www.alpha', request.url) }).end()
        else response.writeHead(200).end()
      })
    }
    sites.listWithForm('alpha')
    await sites.runDays(30)
    const sent = times.get('alpha') ?? []
    expect(sent.length).toBeGreaterThan(10)
    for (const [place, at] of sent.slice(1).entries()) expect(at - sent[place]!).toBeGreaterThanOrEqual(day)
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'alive', status: 200 })
    expect(await sites.checkOf('alpha', 'submit')).toMatchObject({ state: 'alive', status: 200 })
  })

  it('counts one change on each day with results, although nothing is new', async () => {
    sites.list('alpha', 'beta')
    const before = (await readRebuildCount(api.db)).changes
    const counted = async () => (await readRebuildCount(api.db)).changes - before
    // Only robots.txt was read.
    await sites.run()
    expect(await counted()).toBe(0)
    const days = new Set<number>()
    for (let runs = 0; runs < 12 * 4; runs += 1) {
      await sites.run()
      const { checkedAt } = await sites.checkOf('alpha')
      const { checkedAt: other } = await sites.checkOf('beta')
      for (const at of [checkedAt, other]) if (at !== null) days.add(Math.floor(at / day))
      api.clock.now += 6 * hour
    }
    expect(days.size).toBeGreaterThan(1)
    expect(await counted()).toBe(days.size)
  })

  it('marks only the submit page when that is gone', async () => {
    sites.listWithForm('alpha')
    sites.respondStatus('alpha/submit', 404)
    await sites.runDays(30)
    expect(await sites.checkOf('alpha', 'submit')).toMatchObject({ state: 'dead', status: 404, fault: 'missing' })
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'alive' })
    expect(await findDirectoryEdit(api.db, 'alpha.example')).toBeNull()
    expect(await sites.historyOf('alpha')).toMatchObject([{ kind: 'submit', before: 'unchecked', after: 'dead' }])
  })

  it.each([403, 429, 503])('never calls a page dead because of status %i', async (status) => {
    sites.list('alpha')
    sites.respondStatus('alpha/', status)
    await sites.runDays(40)
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'blocked', status, failures: 0 })
  })

  it('requests nothing that robots.txt forbids, and calls that page unchecked, not dead', async () => {
    sites.listWithForm('alpha')
    sites.answerBy('alpha/robots.txt', (_, response) => void response.end('User-agent: *\nDisallow: /submit'))
    await sites.runDays(20)
    expect(sites.requestsTo('alpha')).not.toContain('GET alpha.example/submit')
    expect(await sites.checkOf('alpha', 'submit')).toMatchObject({ state: 'blocked', fault: 'robots', status: null })
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'alive' })
  })

  it('notes where a page moved to, without requesting that', async () => {
    sites.list('alpha', 'beta')
    await sites.runDays(3)
    sites.respondStatus('alpha/', 301, { location: 'https://sold.test/offer' })
    await sites.runDays(12)
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'moved', movedTo: 'sold.test', status: 301 })
    expect(await sites.historyOf('alpha')).toMatchObject([{ before: 'alive', after: 'moved sold.test' }])
    expect(sites.site().requests.filter((request) => request.includes('sold.test'))).toEqual([])
  })

  it('doesn’t call an endless redirect dead', async () => {
    sites.list('alpha')
    for (const [from, to] of [
      ['/', '/a'],
      ['/a', '/b'],
      ['/b', '/'],
    ]) {
      sites.respondStatus(`alpha${from}`, 302, { location: to! })
    }
    await sites.runDays(40)
    expect(await sites.checkOf('alpha')).toMatchObject({ state: 'blocked', fault: 'redirects' })
    expect(sites.requestsTo('alpha').length).toBeLessThanOrEqual(40)
  })

  it('gives up on a slow site in time, and doesn’t read a huge page', async () => {
    sites.list('slow', 'huge', 'fine')
    let sent = 0
    await sites.runDays(1)
    sites.answerBy('slow', () => undefined)
    sites.answerBy('huge', (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => {
        sent += 65_536
        response.write(Buffer.alloc(65_536))
      }, 1)
      response.on('close', () => clearInterval(timer))
    })
    const begin = performance.now()
    await sites.run()
    expect(performance.now() - begin).toBeLessThan(5000)
    expect(await sites.checkOf('slow')).toMatchObject({ state: 'failing', fault: 'timeout', status: null })
    expect(await sites.checkOf('huge')).toMatchObject({ state: 'alive', status: 200 })
    expect(sent).toBeLessThan(5_000_000)
  })

  it('records nothing when no site responds', async () => {
    sites.list('alpha', 'beta', 'gamma')
    await sites.runDays(3)
    const before = await api.db.select().from(directoryChecks)
    sites.setDown('alpha', 'beta', 'gamma')
    await sites.runDays(30)
    const states = (await api.db.select().from(directoryChecks)).map(({ state, failures }) => ({ state, failures }))
    expect(states).toEqual(before.map(() => ({ state: 'alive', failures: 0 })))
    expect(await sites.historyOf('alpha')).toEqual([])
    expect(api.log.some(({ event }) => event === 'directories-not-checked')).toBe(true)
    sites.setDown()
    const asked = sites.site().requests.length
    await sites.runDays(3)
    expect(sites.site().requests.length).toBeGreaterThan(asked)
  })

  it('waits until nothing else requests the host', async () => {
    sites.list('alpha')
    const host = hostKey(new URL(sites.urlOf('alpha')))
    const lease = { list: 'proofs', holder: 'a look-up', now: api.clock.now, holdMs: hour } as const
    await takeHost(api.db, host, lease)
    await sites.run()
    expect(sites.requestsTo('alpha')).toEqual([])
    await releaseHost(api.db, host, lease, 0)
    let isFree: boolean | undefined
    sites.answerBy('alpha/', (_, response) => {
      void takeHost(api.db, host, { ...lease, now: api.clock.now }).then((taken) => {
        isFree = taken
        response.writeHead(404).end()
      })
    })
    await sites.runDays(2)
    expect(sites.requestsTo('alpha')).toHaveLength(2)
    expect(isFree).toBe(false)
  })

  it('does nothing unless it is switched on', async () => {
    sites.list('alpha')
    expect(api.services.env.directoryChecks).toBe(false)
    const listed = [{ key: 'a.example', url: sites.urlOf('alpha'), inPool: true }]
    await checkDirectories(api.services, Number.POSITIVE_INFINITY, listed)
    expect(sites.site().requests).toEqual([])
    expect(await api.db.select().from(hostTurns)).toEqual([])
  })
})
