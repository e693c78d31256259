import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { checkNow } from '#functions/proofs/check-proofs.ts'
import { hostTurns } from '#src/storage/fetching/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { goodPage, loopbackNetwork, pageWith, sendHtml, useLiveListings } from '#tests/support/live-listings.ts'
import { inFull } from '#tests/support/full.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describeDatabases('a host, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const live = useLiveListings(api)
  const robotsRequests = () => live.allRequests().filter((request) => request.endsWith('/robots.txt'))

  /** Counts open requests per host. */
  const counting = () => {
    const open = new Map<string, number>()
    const limit = new Map<string, number>()
    live.answerBy(({ headers }, response) => {
      const host = headers.host!.replace(/^www\./, '')
      open.set(host, (open.get(host) ?? 0) + 1)
      limit.set(host, Math.max(limit.get(host) ?? 0, open.get(host)!))
      limit.set(
        'all',
        Math.max(
          limit.get('all') ?? 0,
          [...open.values()].reduce((sum, count) => sum + count),
        ),
      )
      void wait(20).then(() => {
        open.set(host, open.get(host)! - 1)
        sendHtml(response, goodPage)
      })
    })
    return limit
  }

  it('gets one request at a time, while others are checked in parallel, whatever else runs', async () => {
    const limit = counting()
    for (const host of ['one', 'two', 'three']) {
      for (const path of ['/a', '/b', '/c', '/d']) await live.submitted(host, path)
      await live.submitted(`www.${host}`, '/e')
    }
    await Promise.all([live.run(), live.run(), live.run()])
    const rows = await live.allChecks()
    await Promise.all([
      live.run(),
      ...rows.map(({ subjectId }) => checkNow({ ...api.services, network: loopbackNetwork() }, 'delivery', subjectId)),
    ])
    const { all, ...hosts } = Object.fromEntries(limit)
    expect(Object.values(hosts)).toEqual([1, 1, 1])
    expect(all).toBeGreaterThan(1)
    expect(rows).toHaveLength(15)
    expect(rows.every(({ state }) => state === 'live')).toBe(true)
  })

  it('that others redirect to is part of this', async () => {
    for (const host of ['one', 'two', 'three', 'four']) await live.submitted(host, '/moved')
    for (const path of ['/a', '/b', '/c']) await live.submitted('target', path)
    let [open, limit] = [0, 0]
    live.answerBy(({ url }, response) => {
      if (url === '/moved') {
        response.writeHead(301, { location: live.urlOf('target') }).end()
        return
      }
      limit = Math.max(limit, (open += 1))
      void wait(20).then(() => {
        open -= 1
        sendHtml(response, goodPage)
      })
    })
    // Where another run is connected to the target, the page waits for the next run.
    for (let count = 0; count < 4; count += 1) {
      await Promise.all([live.run(), live.run()])
      api.clock.now += 2 * minute
    }
    expect(limit).toBe(1)
    const seen = (await live.allChecks()).map(({ state, finalUrl }) => [state, new URL(finalUrl!).hostname])
    expect(seen).toEqual(Array.from({ length: 7 }, () => ['live', 'target.example']))
  })

  it('is asked for its robots.txt once a day', async () => {
    const row = await live.submitted('dir', '/a')
    await live.submitted('dir', '/b')
    live.robotsText('User-agent: *\nDisallow: /private')
    await live.run()
    api.clock.now += hour
    await live.submitted('dir', '/c')
    await live.run()
    expect(robotsRequests()).toHaveLength(1)
    await live.runWhenDue(row)
    expect(robotsRequests()).toHaveLength(2)
    expect(live.requests().length).toBeGreaterThan(3)
  })

  it('that forbids the page in its robots.txt is blocked: the page isn’t requested, and the row isn’t lost', async () => {
    const row = await live.submitted('dir')
    await live.run()
    live.robotsText('User-agent: *\nDisallow: /tea')
    await live.runWhenDue(row, 8)
    expect(live.requests()).toHaveLength(1)
    expect(await live.checkOf(row)).toMatchObject({ state: 'live', fault: 'robots', status: null, failures: 0 })
  })

  it('whose robots.txt can’t be read isn’t asked for anything else, unless an older one is known', async () => {
    const row = await live.submitted('dir')
    live.robotsBy((_, response) => void response.writeHead(500).end())
    await live.run()
    expect(live.requests()).toEqual([])
    expect(await live.checkOf(row)).toMatchObject({ status: 500, fault: 'server-error', attempts: 1 })
    live.robotsText('')
    await live.runWhenDue(row)
    expect(await live.rowOf(row)).toMatchObject({ state: 'live' })
    live.robotsBy((_, response) => void response.writeHead(503).end())
    await live.runWhenDue(row)
    expect(live.requests()).toHaveLength(2)
  })

  it('has the pause it asks for between its pages', inFull, async () => {
    for (const path of ['/a', '/b', '/c']) await live.submitted('dir', path)
    live.robotsText('User-agent: *\nCrawl-delay: 10')
    const counts = [1, 1, 2, 2, 3]
    for (const count of counts) {
      await live.run()
      expect(live.requests()).toHaveLength(count)
      api.clock.now += 5 * second
    }
  })

  it('that is busy is left alone as long as it asks, with all of its pages', async () => {
    const rows = [await live.submitted('dir', '/a'), await live.submitted('dir', '/b')]
    live.respondStatus(429, { 'retry-after': '7200' })
    await live.run()
    api.clock.now += hour
    await live.run()
    expect(live.requests()).toHaveLength(1)
    api.clock.now += hour
    live.answerWith(goodPage)
    await live.run()
    expect(live.requests()).toHaveLength(2)
    api.clock.now += day
    await live.run()
    for (const row of rows) expect(await live.rowOf(row)).toMatchObject({ state: 'live' })
  })

  it('whose run was killed is free again after two minutes', async () => {
    const row = await live.submitted('dir')
    await live.run(0)
    const held = { list: 'proofs' as const, heldBy: 'killed', heldUntil: api.clock.now + 2 * minute, nextAt: 0 }
    await api.db.insert(hostTurns).values({ host: `dir.example:${live.port()}`, ...held })
    await live.run()
    expect(live.allRequests()).toEqual([])
    api.clock.now += 2 * minute
    await live.run()
    expect(await live.rowOf(row)).toMatchObject({ state: 'live' })
  })

  describe('with links that count clicks', () => {
    const givenRedirect = (location: string | null, status = 302) => {
      const link = '<a href="/go/5" rel="noopener">Visit website</a>'
      live.answerBy(({ url }, response) => {
        if (url === '/go/5') response.writeHead(status, location === null ? {} : { location }).end()
        else sendHtml(response, pageWith(link))
      })
    }

    it('is asked once where the likeliest leads', async () => {
      const row = await live.submitted('dir')
      givenRedirect('https://www.teatimer.example/?ref=dir')
      await live.run()
      expect(await live.checkOf(row)).toMatchObject({ state: 'live', anchor: 'Visit website', rel: 'noopener' })
      expect(live.requests()).toEqual(['GET dir.example/tea', 'GET dir.example/go/5'])
    })

    it.each([
      ['another site', 'https://other.example/', 302, 'no-link'],
      ['a site inside', 'http://127.0.0.1:1/', 302, 'no-link'],
      ['nothing', null, 404, 'no-link'],
      ['a block', null, 403, 'closed'],
      ['an error', null, 500, 'server-error'],
    ] as const)('and leads to %s', async (_, location, status, fault) => {
      const row = await live.submitted('dir')
      givenRedirect(location, status)
      await live.run()
      expect(await live.checkOf(row)).toMatchObject({ state: 'pending', status: 200, fault, anchor: null })
      expect(live.requests()).toHaveLength(2)
    })

    it('isn’t asked if its robots.txt forbids it, and then we can’t say', async () => {
      const row = await live.submitted('dir')
      givenRedirect('https://teatimer.example/')
      live.robotsText('User-agent: *\nDisallow: /go/')
      await live.run()
      expect(live.requests()).toEqual(['GET dir.example/tea'])
      expect(await live.checkOf(row)).toMatchObject({ state: 'pending', fault: 'robots', failures: 0 })
    })
  })

  it.each([
    ['isn’t HTML', { 'content-type': 'application/pdf' }, goodPage, 'not-html'],
    ['is longer than we read, without a link in the part we read', {}, '<p>a</p>'.repeat(500_000), 'too-long'],
    ['is a challenge', { 'cf-mitigated': 'challenge' }, goodPage, 'closed'],
  ])('with a page that %s can’t be judged', async (_, headers, html, fault) => {
    const row = await live.submitted('dir')
    live.answerBy((_request, response) => sendHtml(response, html, headers))
    await live.run()
    expect(await live.checkOf(row)).toMatchObject({ state: 'pending', status: 200, fault, failures: 0, attempts: 1 })
  })
})
