import type { RequestListener } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { linkChecks } from '#src/storage/desk-schema.ts'
import { takeDueLinks } from '#src/storage/link-checks.ts'
import { indexPings, mailOutbox, products } from '#src/storage/schema.ts'
import { readRebuildCount } from '#src/storage/rebuilds.ts'
import {
  findSubmission,
  listProductEvents,
  passTransition,
  saveProposal,
  settleProposal,
} from '#src/storage/submissions.ts'
import { currentContent } from '#functions/founder-actions.ts'
import { checkLinks } from '#functions/link-checks.ts'
import { statusPath } from '#functions/status-links.ts'
import { useApi } from '#tests/support/api.ts'
import { databases } from '#tests/support/database.ts'
import { type ListedSite, reachTo, startListedSite } from '#tests/support/listed-sites.ts'
import { freePort } from '#tests/support/ports.ts'
import { givenProducts, givenSubmission } from '#tests/support/submissions.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(databases)('The check of listed sites, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let site: ListedSite
  let closedPort: number
  let answer: RequestListener
  /** Trusts every name of the tests; what they answer, `site` says. */
  const reach = () => ({ ...reachTo([]), trusted: { has: () => true } as unknown as Set<string> })

  beforeAll(async () => {
    site = await startListedSite((request, response) => answer(request, response))
    closedPort = await freePort()
  })
  beforeEach(() => {
    site.asked.length = 0
    answerWith(200)
  })
  afterAll(() => site.stop())

  const answerWith = (status: number) => {
    answer = (_, response) => void response.writeHead(status).end()
  }
  const urlOf = (host: string, port = site.port) => `http://${host}.example:${port}/`
  const published = async (slug: string, websiteUrl = urlOf(slug)) => {
    const row = await givenSubmission(api.db, { slug, websiteUrl, listingKey: `${slug}.example` })
    await passTransition(api.db, row.ref, 'confirm', { now: api.clock.now })
    await passTransition(api.db, row.ref, 'publish', { now: api.clock.now })
    return row
  }
  const run = () => checkLinks(api.services, undefined, reach())
  const linkOf = async ({ id }: { id: number }) =>
    (await api.db.select().from(linkChecks).where(eq(linkChecks.productId, id)))[0]
  const askedHosts = () => site.asked.map((asked) => asked.replace(/^GET (.*)\.example\/$/, '$1')).sort()
  const mails = async () => (await api.db.select().from(mailOutbox)).filter(({ key }) => key.startsWith('site-'))
  /** Runs when that link is due, again and again, until `until` days after the start. */
  const runUntil = async (row: { id: number }, end: number) => {
    for (;;) {
      await run()
      const dueAt = (await linkOf(row))!.dueAt
      if (dueAt > end) break
      api.clock.now = dueAt
    }
    api.clock.now = end
  }

  it('looks at what is published, notes what it saw, and looks again a week later', async () => {
    const row = await published('one')
    await givenSubmission(api.db, { slug: 'two', websiteUrl: urlOf('two') })
    await run()
    await run()
    expect(site.asked).toEqual(['GET one.example/'])
    const link = (await linkOf(row))!
    expect(link).toMatchObject({ state: 'ok', status: 200, error: null, failures: 0, checkedAt: api.clock.now })
    expect(Math.abs(link.dueAt - api.clock.now - 7 * day)).toBeLessThanOrEqual(day / 2)
    api.clock.now = link.dueAt
    await run()
    expect(site.asked).toHaveLength(2)
    expect(api.log.filter(({ event }) => event === 'links-checked')).toHaveLength(2)
  })

  it('spreads examples of ours and what was there before over a day; what is new is due at once', async () => {
    const { now } = api.clock
    const many = Array.from({ length: 96 }, (_, index) => ({
      websiteUrl: urlOf(`host-${index}`),
      demo: index % 2 === 0,
      publishedAt: index % 2 === 0 ? now : now - 2 * day,
    }))
    await givenProducts(api.db, many)
    const fresh = await published('fresh')
    await checkLinks(api.services, api.clock.now, reach())
    const rows = await api.db.select().from(linkChecks)
    expect(rows).toHaveLength(97)
    const others = rows.filter(({ productId }) => productId !== fresh.id).map(({ dueAt }) => (dueAt - now) / hour)
    expect(Math.min(...others)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...others)).toBeLessThan(24)
    expect(new Set(others.map(Math.floor)).size).toBeGreaterThan(20)
    expect(await linkOf(fresh)).toMatchObject({ state: 'unchecked', dueAt: now })
  })

  it('asks each site once, however many runs there are at once, and a bounded number in one run', async () => {
    await givenProducts(
      api.db,
      Array.from({ length: 130 }, (_, index) => ({
        websiteUrl: urlOf(`host-${index}`),
        publishedAt: api.clock.now,
      })),
    )
    await run()
    expect(site.asked).toHaveLength(120)
    await Promise.all([run(), run(), run()])
    expect(new Set(site.asked).size).toBe(130)
    expect(site.asked).toHaveLength(130)
  })

  it('asks several sites at once, and one host for one thing at a time', async () => {
    const open = new Map<string, number>()
    let most = 0
    let mostOfHost = 0
    answer = (request, response) => {
      const host = request.headers.host ?? ''
      open.set(host, (open.get(host) ?? 0) + 1)
      mostOfHost = Math.max(mostOfHost, open.get(host) ?? 0)
      most = Math.max(
        most,
        [...open.values()].reduce((sum, count) => sum + count),
      )
      setTimeout(() => {
        open.set(host, (open.get(host) ?? 0) - 1)
        response.writeHead(200).end()
      }, 30)
    }
    await givenProducts(
      api.db,
      Array.from({ length: 30 }, (_, index) => ({
        websiteUrl: `${urlOf(index < 6 ? 'shared' : `host-${index}`)}${index}`,
        publishedAt: api.clock.now,
      })),
    )
    await run()
    expect(site.asked).toHaveLength(30)
    expect(mostOfHost).toBe(1)
    expect(most).toBeGreaterThan(4)
    expect(most).toBeLessThanOrEqual(12)
  })

  it('begins no look once its time is up, and gives back what it held', async () => {
    const [one, two] = [await published('one', urlOf('shared')), await published('two', `${urlOf('shared')}two`)]
    const until = api.clock.now + 10
    answer = (_, response) => {
      api.clock.now += 10
      response.writeHead(200).end()
    }
    await checkLinks(api.services, until, reach())
    expect(site.asked).toHaveLength(1)
    expect([(await linkOf(one))!.state, (await linkOf(two))!.state].sort()).toEqual(['ok', 'unchecked'])
    await run()
    expect(site.asked).toHaveLength(2)
  })

  it('gives back what a checker held that died', async () => {
    const row = await published('one')
    await checkLinks(api.services, 0, reach())
    expect(await takeDueLinks(api.db, api.clock.now, 10 * minute, 10)).toHaveLength(1)
    await run()
    expect(site.asked).toEqual([])
    api.clock.now += 10 * minute
    await run()
    expect(await linkOf(row)).toMatchObject({ state: 'ok' })
  })

  it('tells the founder of a dead site once, takes it down weeks later, and says so', async () => {
    answerWith(404)
    const row = await published('one')
    const start = api.clock.now
    await runUntil(row, start + 3 * day)
    expect(await mails()).toEqual([])
    await runUntil(row, start + 29 * day)
    const [told, ...others] = await mails()
    expect(others).toEqual([])
    expect(told).toMatchObject({ recipient: row.email, subject: 'The site of Ledger Lane does not answer us' })
    expect(told!.text).toContain('> The page is not there (404).')
    expect(told!.text).toContain('Since November 20, 2026 it has not')
    expect(told!.text).toContain('after December 20, 2026, we take the listing down')
    expect(told!.text).toContain(statusPath(api.services.secret, row.ref))
    const changes = (await readRebuildCount(api.db)).changes
    await api.db.delete(indexPings)
    expect((await findSubmission(api.db, row.ref))!.state).toBe('published')

    await runUntil(row, start + 36 * day)
    expect(await findSubmission(api.db, row.ref)).toMatchObject({
      state: 'gone',
      reason: 'The page is not there (404).',
    })
    expect((await listProductEvents(api.db, row.id)).at(-1)).toMatchObject({ kind: 'expire', actor: 'system' })
    expect(await linkOf(row)).toMatchObject({ state: 'gone', status: 404 })
    expect((await readRebuildCount(api.db)).changes).toBe(changes + 1)
    expect(await api.db.select().from(indexPings)).toMatchObject([{ path: '/product/one' }])
    expect((await mails()).map(({ subject }) => subject)).toEqual([told!.subject, 'Ledger Lane is taken down'])
    expect((await api.call('/product/one')).status).toBe(410)
    const asked = site.asked.length
    api.clock.now += 60 * day
    await run()
    expect(site.asked).toHaveLength(asked)
  })

  it('starts anew with what was sent again and published', async () => {
    answerWith(410)
    const row = await published('one')
    await runUntil(row, api.clock.now + 40 * day)
    await passTransition(api.db, row.ref, 'resubmit', { now: api.clock.now })
    await passTransition(api.db, row.ref, 'publish', { now: api.clock.now })
    await checkLinks(api.services, 0, reach())
    expect(await linkOf(row)).toMatchObject({ state: 'unchecked', failures: 0, failingSince: null, toldAt: null })
    answerWith(200)
    await run()
    expect(await linkOf(row)).toMatchObject({ state: 'ok' })
  })

  it('forgets all once the site is back, and tells again only of another time', async () => {
    answerWith(404)
    const row = await published('one')
    await runUntil(row, api.clock.now + 20 * day)
    answerWith(200)
    await runUntil(row, api.clock.now + 10 * day)
    expect(await linkOf(row)).toMatchObject({ state: 'ok', failures: 0, toldAt: null, error: null })
    expect(await mails()).toHaveLength(1)
    answerWith(404)
    await runUntil(row, api.clock.now + 20 * day)
    expect(await mails()).toHaveLength(2)
    expect((await findSubmission(api.db, row.ref))!.state).toBe('published')
  })

  it('blames nobody who only keeps us out, however long', async () => {
    answerWith(403)
    const row = await published('one')
    await runUntil(row, api.clock.now + 90 * day)
    expect(await linkOf(row)).toMatchObject({ state: 'unchecked', status: 403, failures: 0 })
    expect(await mails()).toEqual([])
  })

  it('never tells of an example of ours, nor takes it down', async () => {
    answerWith(404)
    await givenProducts(api.db, [{ websiteUrl: urlOf('demo'), demo: true, publishedAt: api.clock.now }])
    const [row] = await api.db.select().from(products)
    await runUntil(row!, api.clock.now + 60 * day)
    expect(await linkOf(row!)).toMatchObject({ state: 'failing', toldAt: null })
    expect(await mails()).toEqual([])
  })

  it('notes nothing where no site answers and our own does not either', async () => {
    const rows = [await published('one', urlOf('one', closedPort)), await published('two', urlOf('two', closedPort))]
    const away = { ...api.services, env: { ...api.services.env, origin: `http://127.0.0.1:${closedPort}` } }
    await checkLinks(away, undefined, reach())
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

  it('counts nothing that it saw under an address that was changed meanwhile', async () => {
    const row = await published('old')
    const content = { ...currentContent(row), websiteUrl: urlOf('new') }
    await saveProposal(api.db, row.ref, content, api.clock.now)
    const mail = { key: 'k', recipient: 'a@b.example', subject: 's', text: 't', html: 'h' }
    answer = (_, response) => {
      void settleProposal(api.db, row.ref, { content, reason: null, now: api.clock.now, mail }).then(() =>
        response.writeHead(404).end(),
      )
    }
    await run()
    expect(await linkOf(row)).toMatchObject({ state: 'unchecked', failures: 0 })
    answerWith(200)
    api.clock.now += 10 * minute
    await run()
    expect(askedHosts()).toEqual(['new', 'old'])
    expect(await linkOf(row)).toMatchObject({ state: 'ok' })
  })

  it('starts anew with a failing site that has another address now', async () => {
    answerWith(404)
    const row = await published('old')
    await runUntil(row, api.clock.now + 20 * day)
    const content = { ...currentContent(row), websiteUrl: urlOf('new') }
    await saveProposal(api.db, row.ref, content, api.clock.now)
    const mail = { key: 'k', recipient: 'a@b.example', subject: 's', text: 't', html: 'h' }
    await settleProposal(api.db, row.ref, { content, reason: null, now: api.clock.now, mail })
    await run()
    expect(askedHosts().filter((host) => host === 'new')).toHaveLength(1)
    expect(await linkOf(row)).toMatchObject({
      state: 'failing',
      failures: 1,
      failingSince: api.clock.now,
      toldAt: null,
    })
  })

  it('takes nothing down while changes of its founder wait to be read', async () => {
    answerWith(404)
    const row = await published('one')
    const start = api.clock.now
    await runUntil(row, start + 30 * day)
    await saveProposal(api.db, row.ref, { ...currentContent(row), websiteUrl: urlOf('new') }, api.clock.now)
    await runUntil(row, start + 60 * day)
    expect((await findSubmission(api.db, row.ref))!.state).toBe('published')
    expect(await mails()).toHaveLength(1)
  })

  it('leaves what was withdrawn, also in the middle of a look', async () => {
    const row = await published('one')
    answer = (_, response) => {
      void passTransition(api.db, row.ref, 'withdraw', { now: api.clock.now }).then(() => response.writeHead(404).end())
    }
    await run()
    expect(await linkOf(row)).toMatchObject({ state: 'unchecked', failures: 0 })
    api.clock.now += day
    await run()
    expect(await linkOf(row)).toBeUndefined()
    expect(site.asked).toHaveLength(1)
  })
})
