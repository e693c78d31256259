import { expect, it } from 'vitest'
import { checkLinks } from '#functions/links/check-links.ts'
import { newestContent } from '#src/domain/products/content.ts'
import { takeDueLinks } from '#src/storage/links/changes.ts'
import { linkChecks } from '#src/storage/links/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition, saveProposal, settleProposal } from '#src/storage/products/changes.ts'
import { findProductRow } from '#src/storage/products/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useLinkChecking } from '#tests/support/link-checking.ts'
import { freePort } from '#tests/support/ports.ts'
import { givenProduct, givenProducts } from '#tests/support/submissions.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describeDatabases('The check of listed sites, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const { answerBy, answerWith, urlOf, published, network, run, linkOf, requests } = useLinkChecking(api)

  it('checks published products, records the result, and checks again a week later', async () => {
    const row = await published('one')
    await givenProduct(api.db, { slug: 'two', websiteUrl: urlOf('two') })
    await run()
    await run()
    expect(requests()).toEqual(['GET one.example/'])
    const link = (await linkOf(row))!
    expect(link).toMatchObject({ state: 'ok', status: 200, error: null, failures: 0, checkedAt: api.clock.now })
    expect(Math.abs(link.dueAt - api.clock.now - 7 * day)).toBeLessThanOrEqual(day / 2)
    api.clock.now = link.dueAt
    await run()
    expect(requests()).toHaveLength(2)
    expect(api.log.filter(({ event }) => event === 'links-checked')).toHaveLength(2)
  })

  it('spreads existing products over a day and checks new ones immediately', async () => {
    const { now } = api.clock
    const many = Array.from({ length: 96 }, (_, index) => ({
      websiteUrl: urlOf(`host-${index}`),
      publishedAt: now - 2 * day,
    }))
    await givenProducts(api.db, many)
    const fresh = await published('fresh')
    await run(now)
    const rows = await api.db.select().from(linkChecks)
    expect(rows).toHaveLength(97)
    const others = rows.filter(({ productId }) => productId !== fresh.id).map(({ dueAt }) => (dueAt - now) / hour)
    expect(Math.min(...others)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...others)).toBeLessThan(24)
    expect(new Set(others.map(Math.floor)).size).toBeGreaterThan(20)
    expect(await linkOf(fresh)).toMatchObject({ state: 'unchecked', dueAt: now })
  })

  it('checks what waits for review, tells nobody, and starts over once it is published', async () => {
    const { ref } = await givenProduct(api.db, { slug: 'two', websiteUrl: urlOf('two', await freePort()) })
    await applyTransition(api.db, ref, 'confirm', { now: api.clock.now })
    await published('one')
    for (let check = 0; check < 9; check += 1) {
      await run()
      api.clock.now += 8 * day
    }
    const row = (await findProductRow(api.db, ref))!
    expect(row.state).toBe('pending')
    expect(await linkOf(row)).toMatchObject({ state: 'failing', notifiedAt: null, failures: 9 })
    await applyTransition(api.db, ref, 'publish', { now: api.clock.now })
    await run()
    expect(await linkOf(row)).toMatchObject({ state: 'failing', failures: 1 })
    expect((await api.db.select().from(mails)).filter(({ key }) => key.includes('site'))).toEqual([])
  })

  it("skips our examples, whose owners didn't ask for checks", async () => {
    await givenProducts(api.db, [{ websiteUrl: urlOf('example'), demo: true, publishedAt: api.clock.now }])
    await published('one')
    await run()
    api.clock.now += 30 * day
    await run()
    expect(new Set(requests())).toEqual(new Set(['GET one.example/']))
    expect(await api.db.select().from(linkChecks)).toHaveLength(1)
  })

  it('checks each site once across parallel runs, with a limit per run', async () => {
    await givenProducts(
      api.db,
      Array.from({ length: 130 }, (_, index) => ({
        websiteUrl: urlOf(`host-${index}`),
        publishedAt: api.clock.now,
      })),
    )
    await run()
    expect(requests()).toHaveLength(120)
    await Promise.all([run(), run(), run()])
    expect(new Set(requests()).size).toBe(130)
    expect(requests()).toHaveLength(130)
  })

  it('checks several sites in parallel, but each host one at a time', async () => {
    const open = new Map<string, number>()
    let limit = 0
    let maxPerHost = 0
    answerBy((request, response) => {
      const host = request.headers.host ?? ''
      open.set(host, (open.get(host) ?? 0) + 1)
      maxPerHost = Math.max(maxPerHost, open.get(host) ?? 0)
      limit = Math.max(
        limit,
        [...open.values()].reduce((sum, count) => sum + count),
      )
      setTimeout(() => {
        open.set(host, (open.get(host) ?? 0) - 1)
        response.writeHead(200).end()
      }, 30)
    })
    await givenProducts(
      api.db,
      Array.from({ length: 30 }, (_, index) => ({
        websiteUrl: `${urlOf(index < 6 ? 'shared' : `host-${index}`)}${index}`,
        publishedAt: api.clock.now,
      })),
    )
    await run()
    expect(requests()).toHaveLength(30)
    expect(maxPerHost).toBe(1)
    expect(limit).toBeGreaterThan(4)
    expect(limit).toBeLessThanOrEqual(12)
  })

  it('starts no check after its time is up, and releases what it held', async () => {
    const [one, two] = [await published('one', urlOf('shared')), await published('two', `${urlOf('shared')}two`)]
    const until = api.clock.now + 10
    answerBy((_, response) => {
      api.clock.now += 10
      response.writeHead(200).end()
    })
    await run(until)
    expect(requests()).toHaveLength(1)
    expect([(await linkOf(one))!.state, (await linkOf(two))!.state].sort()).toEqual(['ok', 'unchecked'])
    await run()
    expect(requests()).toHaveLength(2)
  })

  it('releases the rows of a checker that died', async () => {
    const row = await published('one')
    await run(0)
    expect(await takeDueLinks(api.db, api.clock.now, 10 * minute, 10)).toHaveLength(1)
    await run()
    expect(requests()).toEqual([])
    api.clock.now += 10 * minute
    await run()
    expect(await linkOf(row)).toMatchObject({ state: 'ok' })
  })

  it("records nothing if no site answers and ours doesn't either", async () => {
    const closedPort = await freePort()
    const rows = [await published('one', urlOf('one', closedPort)), await published('two', urlOf('two', closedPort))]
    const away = { ...api.services, env: { ...api.services.env, origin: `http://127.0.0.1:${closedPort}` } }
    await checkLinks(away, undefined, network())
    for (const row of rows) {
      expect(await linkOf(row)).toMatchObject({
        state: 'unchecked',
        checkedAt: null,
        failures: 0,
        dueAt: api.clock.now + hour,
      })
    }
    expect(api.log).toEqual([expect.objectContaining({ event: 'links-not-checked', count: 2 })])
    api.clock.now += hour
    await run()
    expect(await linkOf(rows[0]!)).toMatchObject({ state: 'failing', failures: 1, status: null })
  })

  it('ignores a result for a URL that was changed meanwhile', async () => {
    const row = await published('old')
    const content = { ...newestContent(row), websiteUrl: urlOf('new') }
    await saveProposal(api.db, row.ref, content, api.clock.now)
    const mail = { key: 'k', recipient: 'a@b.example', subject: 's', text: 't', html: 'h' }
    answerBy((_, response) => {
      void settleProposal(api.db, row.ref, { content, reason: null, now: api.clock.now, mail }).then(() =>
        response.writeHead(404).end(),
      )
    })
    await run()
    expect(await linkOf(row)).toMatchObject({ state: 'unchecked', failures: 0 })
    answerWith(200)
    api.clock.now += 10 * minute
    await run()
    expect(requests()).toEqual(['GET old.example/', 'GET new.example/'])
    expect(await linkOf(row)).toMatchObject({ state: 'ok' })
  })

  it('skips withdrawn products, even during a check', async () => {
    const row = await published('one')
    answerBy((_, response) => {
      void applyTransition(api.db, row.ref, 'withdraw', { now: api.clock.now }).then(() =>
        response.writeHead(404).end(),
      )
    })
    await run()
    expect(await linkOf(row)).toMatchObject({ state: 'unchecked', failures: 0 })
    api.clock.now += day
    await run()
    expect(await linkOf(row)).toBeUndefined()
    expect(requests()).toHaveLength(1)
  })
})
