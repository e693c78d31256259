import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { WaitlistRow } from '#src/domain/waitlist/waitlist.api.ts'
import { adminWaitlistMessages } from '#src/domain/waitlist/admin.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { startBrevo, type TestBrevo } from '#tests/support/brevo.ts'
import { describeDatabases } from '#tests/support/database.ts'

type Entry = Partial<typeof waitlist.$inferInsert>
type Listed = { entries: WaitlistRow[]; counts: Record<string, number>; provider: boolean; pagination: Pagination }

describeDatabases('the waitlist in the admin area, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  const given = (entries: readonly Entry[]) =>
    api.db.insert(waitlist).values(
      entries.map((entry, index) => ({
        ref: `ref${index}`,
        email: `person${index}@example.com`,
        state: 'confirmed' as const,
        createdAt: 1000 + index,
        updatedAt: 1000 + index,
        askedAt: 1000,
        ...entry,
      })),
    )
  const admin = async () => (await addTestUser(api, { admin: true })).token
  const list = async (query = '') =>
    (await send<Listed>(api, `GET /admin/waitlist${query}`, { token: await admin() })).body.data
  const file = async (query = '') => {
    const response = await api.call(`/api/admin/waitlist.csv${query}`, {
      headers: { authorization: `Bearer ${await admin()}` },
    })
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const lines = async (query = '') =>
    textOf((await file(query)).bytes)
      .slice(1)
      .split('\r\n')
      .slice(1, -1)

  it('starts empty, with zero counts', async () => {
    expect(await list()).toEqual({
      entries: [],
      counts: { confirmed: 0, unconfirmed: 0, unsubscribed: 0 },
      provider: false,
      pagination: { totalPages: 0, totalItems: 0, hasNextPage: false, hasPrevPage: false },
    })
    expect(await lines()).toEqual([])
  })

  it("shows entries, newest first, with the email provider's state", async () => {
    await given([
      { state: 'unconfirmed' },
      {},
      { forward: 'add', forwardDueAt: 5, forwardError: '503 later' },
      { state: 'unsubscribed', forward: 'remove', forwardError: '400 refused' },
    ])
    const { entries, counts } = await list()
    expect(entries.map(({ email, state, provider, providerError }) => [email, state, provider, providerError])).toEqual(
      [
        ['person3@example.com', 'unsubscribed', 'failed', '400 refused'],
        ['person2@example.com', 'confirmed', 'waiting', '503 later'],
        ['person1@example.com', 'confirmed', 'synced', null],
        ['person0@example.com', 'unconfirmed', 'none', null],
      ],
    )
    expect(counts).toEqual({ confirmed: 2, unconfirmed: 1, unsubscribed: 1 })
    expect(entries[3]?.createdAt).toBe('1970-01-01T00:00:01.000Z')
  })

  it('filters by state and by a literal part of the email', async () => {
    await given([
      { email: 'ada_l@example.com' },
      { email: 'adaxl@example.com', state: 'unconfirmed' },
      { email: '100%@example.com' },
      { email: "o'brien\\@example.com" },
    ])
    const found = async (query: Record<string, string>) => {
      const { entries, counts, pagination } = await list(`?${String(new URLSearchParams(query))}`)
      return [entries.map(({ email }) => email), counts['confirmed'], pagination.totalItems]
    }
    expect(await found({ q: 'ADA_L' })).toEqual([['ada_l@example.com'], 1, 1])
    expect(await found({ q: '%' })).toEqual([['100%@example.com'], 1, 1])
    expect(await found({ q: '_' })).toEqual([['ada_l@example.com'], 1, 1])
    expect(await found({ q: '\\' })).toEqual([["o'brien\\@example.com"], 1, 1])
    expect(await found({ q: "' OR 1=1 --" })).toEqual([[], 0, 0])
    expect(await found({ q: '  ' })).toEqual([expect.arrayContaining(['ada_l@example.com']), 3, 4])
    expect(await found({ q: 'ada', state: 'unconfirmed' })).toEqual([['adaxl@example.com'], 1, 1])
    expect(await found({ q: 'x'.repeat(5000) })).toEqual([[], 0, 0])
    expect((await send(api, 'GET /admin/waitlist?state=gone', { token: await admin() })).status).toBe(400)
  })

  it('has pages that neither repeat nor skip entries, up to a maximum depth', async () => {
    await given(Array.from({ length: 7 }, () => ({ createdAt: 5 })))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?limit=2&page=${page}`)))
    expect(pages.flatMap(({ entries }) => entries.map(({ ref }) => ref)).sort()).toEqual(
      Array.from({ length: 7 }, (_, index) => `ref${index}`),
    )
    expect(pages[0]?.pagination).toEqual({ totalPages: 4, totalItems: 7, hasNextPage: true, hasPrevPage: false })
    for (const page of ['1e300', '9007199254740993', '-1', '0', 'x', '1.5', '1000000']) {
      const { entries, pagination } = await list(`?page=${page}&limit=${page}`)
      expect([entries.length === 7 || entries.length === 0, pagination.totalItems]).toEqual([true, 7])
    }
  })

  it("exports a file that spreadsheets read and don't execute", async () => {
    const formulas = ['=1+1@evil.example', '+1@evil.example', '-1@evil.example', '@evil.example', ' =x@evil.example']
    await given([
      ...formulas.map((email) => ({ email })),
      { email: '"a,b"@example.com' },
      { email: 'ünal@example.com', state: 'unsubscribed', forward: 'remove', forwardError: '=cmd|calc' },
    ])
    const { response, bytes } = await file()
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="waitlist.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [last, quoted, ...rest] = await lines()
    expect(last).toMatch(/^ünal@example\.com,unsubscribed,1970-.*,failed,'=cmd\|calc$/)
    expect(quoted).toMatch(/^"""a,b""@example\.com",confirmed,/)
    expect(rest.map((line) => line.split(',')[0])).toEqual(
      formulas.map((email) => (email.startsWith(' ') ? `' =x@evil.example` : `'${email}`)).reverse(),
    )
    expect(await lines('?state=unsubscribed')).toEqual([last])
    expect(await lines('?q=%40evil')).toEqual(rest)
  })

  it('exports a file of any length: each entry once, in order, even with equal times', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({
      ref: `r${String(index).padStart(5, '0')}`,
      email: `p${index}@example.com`,
      createdAt: Math.floor(index / 700),
    }))
    for (let from = 0; from < many.length; from += 500) await given(many.slice(from, from + 500))
    const emails = (await lines()).map((line) => line.split(',')[0])
    expect(emails).toEqual(many.map(({ email }) => email).reverse())
  })

  it('lets an admin remove someone, and logs it', async () => {
    await given([{}, { state: 'unconfirmed' }])
    const token = await admin()
    const answer = await send<WaitlistRow>(api, 'POST /admin/waitlist/ref0/unsubscribe', { token })
    expect(answer.body.data).toMatchObject({ ref: 'ref0', state: 'unsubscribed', provider: 'waiting' })
    expect(answer.body.message).toBe(adminWaitlistMessages.unsubscribed)
    await send(api, 'POST /admin/waitlist/ref1/unsubscribe', { token })
    expect((await list()).counts).toEqual({ confirmed: 0, unconfirmed: 0, unsubscribed: 2 })
    expect((await send(api, 'POST /admin/waitlist/ref0/unsubscribe', { token })).status).toBe(200)
    expect((await send(api, 'POST /admin/waitlist/nobody/unsubscribe', { token })).status).toBe(404)
    const entries = await api.db.select().from(auditEntries)
    expect(entries.map(({ subject, status }) => [subject, status])).toEqual([
      ['ref0', 200],
      ['ref1', 200],
      ['ref0', 200],
      ['nobody', 404],
    ])
  })
})

describe('an email provider', () => {
  const key = 'a-key-of-the-provider'
  let brevo: TestBrevo
  const api = useApi('file', () => ({ BREVO_API_KEY: key, BREVO_URL: brevo.url, BREVO_LIST_IDS: '2,5,9' }))
  beforeAll(async () => {
    brevo = await startBrevo(key)
  })
  afterAll(() => brevo.stop())

  it('is notified immediately when an admin removes someone', async () => {
    const entry = { ref: 'a', email: 'ada@example.com', createdAt: 1, updatedAt: 1, askedAt: 1 }
    await api.db.insert(waitlist).values({ ...entry, state: 'confirmed' })
    brevo.lists.set(2, new Set([entry.email]))
    const { token } = await addTestUser(api, { admin: true })
    await send(api, 'POST /admin/waitlist/a/unsubscribe', { token })
    await api.settle()
    expect(brevo.blacklisted).toEqual(new Set([entry.email]))
    const { data } = (await send<Listed>(api, 'GET /admin/waitlist', { token })).body
    expect(data).toMatchObject({ provider: true, entries: [{ state: 'unsubscribed', provider: 'none' }] })
  })
})
