import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { updateDomainAges } from '#functions/links/domain-ages.ts'
import { newestContent } from '#src/domain/products/content.ts'
import { readEnvironment } from '#src/env.ts'
import { domainAges } from '#src/storage/links/schema.ts'
import { applyTransition, saveProposal } from '#src/storage/products/changes.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { type ListedSite, startListedSite } from '#tests/support/listed-sites.ts'
import { givenProduct } from '#tests/support/submissions.ts'

const hour = 3_600_000
const day = 24 * hour
const registeredAt = Date.UTC(2026, 9, 1)

const domainAnswer = (events: unknown) => JSON.stringify({ objectClassName: 'domain', events })
const known = domainAnswer([
  { eventAction: 'last changed', eventDate: '2026-11-01T00:00:00Z' },
  { eventAction: 'registration', eventDate: '2026-10-01T00:00:00Z' },
])

describeDatabases('The age of domains, in a $kind', ({ kind }) => {
  let registry: ListedSite
  let answer: RequestListener
  const api = useApi(kind, () => ({ RDAP_URL: `http://127.0.0.1:${registry.port}/rdap/` }))

  beforeAll(async () => {
    registry = await startListedSite((request, response) => answer(request, response))
  })
  beforeEach(() => {
    registry.requests.length = 0
    answerWith(200, known)
  })
  afterAll(() => registry.stop())

  const answerWith = (status: number, body = '', headers: Record<string, string> = {}) => {
    answer = (_, response) => void response.writeHead(status, headers).end(body)
  }
  const pending = async (host: string) => {
    const row = await givenProduct(api.db, { slug: host.replaceAll('.', '-'), listingKey: host })
    await applyTransition(api.db, row.ref, 'confirm', { now: api.clock.now })
    return row
  }
  const run = () => runJob(api.services, 'domain-ages')
  const rows = () => api.db.select().from(domainAges).orderBy(domainAges.domain)
  const requests = () => registry.requests.map((line) => line.replace('GET 127.0.0.1/rdap/domain/', '')).sort()

  it('queries the registered domain of pending products, once', async () => {
    await pending('app.example.co.uk')
    await pending('www2.example.co.uk')
    await pending('example.com')
    await pending('xn--bcher-kva.example.org')
    await givenProduct(api.db, { slug: 'unconfirmed', listingKey: 'example.net' })
    await run()
    await run()
    expect(requests()).toEqual(['example.co.uk', 'example.com', 'example.org'])
    expect(await rows()).toEqual(
      ['example.co.uk', 'example.com', 'example.org'].map((domain) => ({
        domain,
        registeredAt,
        dueAt: null,
        attempts: 1,
        error: null,
      })),
    )
  })

  it("queries the domain of a listing's changed URL", async () => {
    const row = await pending('example.com')
    await applyTransition(api.db, row.ref, 'publish', { now: api.clock.now })
    await run()
    expect(requests()).toEqual([])
    await saveProposal(api.db, row.ref, { ...newestContent(row), listingKey: 'shop.example.org' }, api.clock.now)
    await run()
    expect(requests()).toEqual(['example.org'])
  })

  it('skips names below a host, reserved names, and names no registry has', async () => {
    for (const host of ['project.github.io', 'shop.vercel.app', 'ledger.example', 'a.invalid']) await pending(host)
    await run()
    expect(requests()).toEqual([])
    expect(await rows()).toEqual([])
  })

  it('does nothing without a configured service', async () => {
    await pending('example.com')
    await updateDomainAges({ ...api.services, env: { ...api.services.env, rdapUrl: undefined } })
    expect(requests()).toEqual([])
    expect(await rows()).toEqual([])
    expect(api.log).toEqual([])
  })

  it("follows redirects to the domain's registry, but not inside", async () => {
    answer = (request, response) => {
      if (request.url === '/rdap/domain/example.com') response.writeHead(302, { location: '/registry/1' }).end()
      else if (request.url === '/registry/1') response.writeHead(200).end(known)
      else response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    }
    await pending('example.com')
    await pending('example.org')
    await run()
    expect(await rows()).toMatchObject([
      { domain: 'example.com', registeredAt },
      {
        domain: 'example.org',
        registeredAt: null,
        error: expect.stringContaining('isn’t on the public internet') as string,
      },
    ])
  })

  it("stays unknown if the registry doesn't know or say", async () => {
    await pending('example.com')
    answerWith(404)
    await run()
    await pending('example.org')
    answerWith(200, domainAnswer([{ eventAction: 'expiration', eventDate: '2027-01-01T00:00:00Z' }]))
    await run()
    expect(await rows()).toMatchObject([
      { registeredAt: null, dueAt: null, error: 'The registry doesn’t know it' },
      { registeredAt: null, dueAt: null, error: 'The registry doesn’t say' },
    ])
  })

  it.each([
    ['2050-01-01T00:00:00Z', null],
    ['0001-01-01T00:00:00Z', null],
    ['yesterday', null],
    [12, null],
    ['2026-10-01T02:00:00+02:00', registeredAt],
  ])('rejects an impossible date: %s', async (eventDate, expected) => {
    await pending('example.com')
    answerWith(200, domainAnswer([null, 7, { eventAction: 'registration', eventDate }]))
    await run()
    expect(await rows()).toMatchObject([{ registeredAt: expected, dueAt: null }])
  })

  it.each([
    ['an error', 500, ''],
    ['no JSON', 200, '<html>'],
    ['something else', 200, '{"objectClassName":"entity"}'],
    ['an endless answer', 200, `{"objectClassName":"domain","pad":"${'x'.repeat(300_000)}"}`],
  ])('retries after %s, later each time, and gives up after five', async (_, status, body) => {
    await pending('example.com')
    answerWith(status, body)
    for (const pause of [0, hour, 6 * hour, day, 2 * day]) {
      api.clock.now += pause - 1
      await run()
      api.clock.now += 1
      await run()
    }
    expect(requests()).toHaveLength(5)
    expect(await rows()).toMatchObject([{ dueAt: null, attempts: 5, registeredAt: null }])
    api.clock.now += 90 * day
    await run()
    expect(requests()).toHaveLength(5)
  })

  it("leaves a busy registry alone, and doesn't count that as an attempt", async () => {
    await pending('example.com')
    await pending('example.org')
    answerWith(429, '', { 'retry-after': '7200' })
    await run()
    expect(requests()).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { attempts: 0, dueAt: api.clock.now + 2 * hour },
      { attempts: 0, dueAt: api.clock.now + 2 * hour },
    ])
    answerWith(200, known)
    api.clock.now += 2 * hour
    await run()
    expect(await rows()).toMatchObject([{ registeredAt }, { registeredAt }])
  })

  it('queries each domain once across parallel runs, twenty per run', async () => {
    for (let number = 0; number < 24; number += 1) await pending(`example-${number}.com`)
    await run()
    expect(requests()).toHaveLength(20)
    await Promise.all([run(), run()])
    expect(new Set(requests()).size).toBe(24)
    expect(requests()).toHaveLength(24)
  })
})

describe('RDAP_URL', () => {
  it('is off unless set, and must be a URL', () => {
    expect(readEnvironment({}).rdapUrl).toBeUndefined()
    expect(readEnvironment({ RDAP_URL: '' }).rdapUrl).toBeUndefined()
    expect(readEnvironment({ RDAP_URL: 'https://rdap.example/' }).rdapUrl).toBe('https://rdap.example')
    expect(() => readEnvironment({ RDAP_URL: 'rdap.example' })).toThrow('RDAP_URL')
  })
})
