import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#src/storage/orders/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { releaseHost, takeHost } from '#src/storage/fetching/hosts.ts'
import { lookUps } from '#src/storage/scout/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { reachTo } from '#tests/support/listed-sites.ts'
import { sendHtml } from '#tests/support/live-listings.ts'
import { teaTimerPage, useLookUps } from '#tests/support/scout/use-look-ups.ts'

const minute = 60_000

describe('a look-up', () => {
  const api = useApi()
  const scout = useLookUps(api)
  const paths = () => scout.requests().map((one) => one?.replace(/^:\d+/, ''))
  const page = (url: string | undefined) => url === '/tool/tea-timer'

  it('finds a listing by the URLs of others there, with what the page says', async () => {
    await scout.given('slug')
    const html = `<title>Tea Timer - Dir</title><meta property="og:description" content="Every tea in time"><h1>Tea Timer: every tea</h1>
      <script type="application/ld+json">{"@graph":[{"@type":"SoftwareApplication","offers":{"@type":"Offer","price":4.5,"priceCurrency":"eur"}}]}</script>
      <a href="https://www.teatimer.example/?ref=dir">Visit</a>`
    scout.answerBy(({ url }, response) => (page(url) ? sendHtml(response, html) : void response.writeHead(404).end()))
    await scout.run()
    expect(await scout.row()).toMatchObject({
      ...{ outcome: 'listed', url: `${scout.origin()}/tool/tea-timer`, attempts: 1, cursor: null, fault: null },
      facts: {
        name: 'Tea Timer',
        url: 'https://www.teatimer.example/?ref=dir',
        headline: 'Every tea in time',
        price: '4.5 EUR',
      },
    })
  })

  it('asks for nothing that robots.txt forbids', async () => {
    await scout.given('slug')
    scout.robotsText('User-agent: *\nDisallow: /')
    expect(await scout.runToEnd()).toMatchObject({ outcome: 'could-not-look', fault: 'robots' })
    expect(paths()).toEqual([])
  })

  it('says nothing of a directory with no way to look', async () => {
    await scout.given('numbered')
    expect(await scout.runToEnd()).toMatchObject({ outcome: 'could-not-look', fault: 'no-way' })
  })

  it.each([
    ['a page that fails', 500, 'server-error'],
    ['a page that is closed to us', 403, 'closed'],
  ])('isn’t over with %s: nothing is known', async (_, status, fault) => {
    await scout.given('slug')
    scout.answerBy((__, response) => void response.writeHead(status).end())
    expect(await scout.runToEnd()).toMatchObject({ outcome: 'could-not-look', fault })
  })

  it('leaves a directory alone for as long as it asks, and keeps what it has seen', async () => {
    await scout.given('slug', 2)
    scout.answerBy((_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end())
    await scout.run()
    expect(await scout.row('1-0')).toMatchObject({ outcome: null })
    const before = scout.allRequests().length
    api.clock.now += 59 * minute
    await scout.run()
    expect(scout.allRequests()).toHaveLength(before)
    api.clock.now += 2 * minute
    await scout.run()
    expect(scout.allRequests().length).toBeGreaterThan(before)
  })

  it('shares a directory’s turns with the checks of listings', async () => {
    await scout.given('slug')
    const host = (await scout.row()).host
    const lease = { list: 'proofs' as const, holder: 'a check', now: api.clock.now, holdMs: minute }
    expect(await takeHost(api.db, host, lease)).toBe(true)
    await scout.run()
    expect(scout.allRequests()).toEqual([])
    await releaseHost(api.db, host, lease, 0)
    expect(await scout.runToEnd()).toMatchObject({ outcome: 'not-found' })
  })

  it('doesn’t count while our own network is down', async () => {
    await scout.given('slug')
    const down = reachTo([scout.origin()], { 'dir.example': 'EAI_AGAIN' })
    await scout.run(down)
    expect(await scout.row()).toMatchObject({ outcome: null, cursor: null, attempts: 0 })
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'look-ups-not-done', hosts: 1 }))
  })

  it('of a stopped order or a demo is never made', async () => {
    await scout.given('slug', 2)
    await api.db.update(orders).set({ stoppedAt: api.clock.now }).where(eq(orders.id, '0'))
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, '1'))
    await scout.run()
    expect(scout.allRequests()).toEqual([])
    expect((await api.db.select().from(lookUps)).map(({ dueAt }) => dueAt)).toEqual([null, null])
  })

  it('doesn’t read a sitemap again that is the same, unless someone new is sought', async () => {
    await scout.given('numbered', 2)
    await api.db.update(lookUps).set({ dueAt: null }).where(eq(lookUps.deliveryId, '1-0'))
    scout.robotsText('Sitemap: /sitemap.xml')
    const statuses: number[] = []
    scout.answerBy((request, response) => {
      if (request.url !== '/sitemap.xml') return void response.writeHead(404).end()
      const isSame = request.headers['if-none-match'] === '"a"'
      statuses.push(isSame ? 304 : 200)
      response.writeHead(isSame ? 304 : 200, { etag: '"a"' })
      response.end(isSame ? undefined : `<urlset><url><loc>${scout.origin()}/x/1-blue-sky</loc></url></urlset>`)
    })
    for (const id of ['0-0', '0-0', '1-0', '0-0']) {
      await scout.makeDue(id)
      await scout.run()
      api.clock.now += 60 * minute
      expect(await scout.row(id)).toMatchObject({ outcome: 'not-found', fault: null })
    }
    expect(statuses).toEqual([200, 304, 200, 304])
  })

  it('goes on in the next turn where the last one ended', async () => {
    await scout.given('slug', 40)
    scout.answerBy(({ url }, response) =>
      page(url) ? sendHtml(response, teaTimerPage) : void response.writeHead(404).end(),
    )
    await scout.run()
    const first = paths()
    expect(first.length).toBeLessThanOrEqual(22)
    for (let turn = 0; turn < 20; turn += 1) {
      api.clock.now += minute
      await scout.run()
    }
    const all = await api.db.select().from(lookUps)
    expect(all.filter(({ outcome }) => outcome === 'not-found')).toHaveLength(39)
    // No page is read twice.
    expect(new Set(paths()).size).toBe(paths().filter((one) => !one?.includes('no-such-page')).length + 1)
  })
})
