import { beforeEach, describe, expect, it } from 'vitest'
import type { QueuePage } from '#src/domain/reviews/reviews.api.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import {
  decide,
  givenChange,
  givenPending,
  givenPublished,
  givenReport,
  present,
  readQueue,
} from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

describeDatabases('GET /api/admin/queue on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token = ''
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })
  const keys = ({ items }: QueuePage) => items.map(({ key }) => key)

  it('mixes all kinds by age, with what is needed to decide', async () => {
    const submission = await givenPending(api)
    const reported = await givenPublished(api)
    await givenReport(api, reported, 'one')
    const change = await givenChange(api, 'Better words')
    await givenReport(api, reported, 'two')
    await givenPending(api)
    const page = await readQueue(api, token)
    expect(page.items.map((item) => item.kind)).toEqual(['submission', 'report', 'change', 'submission'])
    expect(page.counts).toEqual({ submission: 2, change: 1, report: 1 })
    expect(page.cursor).toBeNull()
    const [first, second, third] = page.items
    expect(first).toMatchObject({
      key: `submission:${submission.ref}`,
      since: new Date(submission.queuedAt ?? 0).toISOString(),
      changes: [],
      flags: [],
      product: { ref: submission.ref, website_url: submission.websiteUrl, email: submission.email, state: 'pending' },
    })
    expect(second?.flags.map(({ note, reason }) => [note, reason])).toEqual([
      ['Look', 'dead'],
      ['Look', 'dead'],
    ])
    expect(second?.since).toBe(second?.flags[0]?.createdAt)
    expect(third?.changes).toEqual([{ field: 'headline', before: change.headline, after: 'Better words' }])
  })

  it('continues after the last page, even among items that have waited equally long', async () => {
    const at = api.clock.now
    const rows = []
    for (let count = 0; count < 7; count += 1) {
      rows.push(await (count % 3 === 0 ? givenChange(api) : count % 3 === 1 ? givenPending(api) : givenPublished(api)))
      if (count % 3 === 2) await givenReport(api, rows.at(-1)!)
    }
    await api.db.$client.execute({ sql: 'UPDATE products SET queued_at = ? WHERE queued_at IS NOT NULL', args: [at] })
    await api.db.$client.execute({ sql: 'UPDATE listing_reports SET created_at = ?', args: [at] })
    const whole = keys(await readQueue(api, token))
    expect(whole).toHaveLength(7)
    for (const limit of [1, 2, 3]) {
      const collected: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await readQueue(api, token, `?limit=${limit}&cursor=${cursor}`)
        collected.push(...keys(page))
        cursor = page.cursor
      }
      expect(collected).toEqual(whole)
    }
  })

  it('neither repeats nor skips items while others decide', async () => {
    const rows = []
    for (let count = 0; count < 6; count += 1) rows.push(await givenPending(api))
    const first = await readQueue(api, token, '?limit=2')
    await decide(api, token, { ref: rows[0]!.ref, verdict: 'publish' }, { ref: rows[2]!.ref, verdict: 'publish' })
    const second = await readQueue(api, token, `?limit=2&cursor=${first.cursor}`)
    expect(keys(second)).toEqual([rows[3]!.ref, rows[4]!.ref].map((ref) => `submission:${ref}`))
    expect(second.counts.submission).toBe(4)
  })

  it('filters by kind, and counts all', async () => {
    const [, change] = [await givenPending(api), await givenChange(api)]
    const page = await readQueue(api, token, '?kind=change')
    expect(keys(page)).toEqual([`change:${change.ref}`])
    expect(page.counts).toEqual({ submission: 1, change: 1, report: 0 })
  })

  it('leaves out reports about products that are no longer listed', async () => {
    const row = await givenPublished(api)
    await givenReport(api, row)
    await applyTransition(api.db, row.ref, 'withdraw', { now: api.clock.now })
    expect(await readQueue(api, token)).toMatchObject({ items: [], counts: { report: 0 } })
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'kind=all', 'cursor=x', 'cursor=submission.1', 'cursor=a.1.2'])(
    'refuses ?%s',
    async (query) => {
      expect((await send(api, `GET /admin/queue?${query}`, { token })).status).toBe(400)
    },
  )
})

describe('Whatever founders and visitors write', () => {
  const api = useApi()
  const evil = `"'><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}\u202e'; DROP TABLE products; --`
  const withoutOverride = evil.replace('\u202e', '')

  it('is shown in the admin area as text', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const fields = { name: evil, headline: evil, description: evil, firstname: evil, email: `${evil}@x.example` }
    const row = await givenPending(api, fields)
    const twin = await givenPending(api, fields)
    await decide(api, token, { ref: twin.ref, verdict: 'reject', reason: evil })
    const response = await api.call('/api/admin/queue', { headers: { authorization: `Bearer ${token}` } })
    expect(response.headers.get('content-type')).toContain('application/json')
    const { items } = ((await response.json()) as { data: QueuePage }).data
    expect(items[0]?.product).toMatchObject(fields)
    expect(items[0]?.riskFlags.find((sign) => sign.kind === 'similar-text')?.text).toContain(evil)
    expect(await present(api, twin.ref)).toMatchObject({ reason: withoutOverride })
    const { body } = await send<{ events: unknown[] }>(api, `GET /admin/products/${twin.ref}`, { token })
    expect(body.data.events.at(-1)).toMatchObject({ kind: 'reject', note: withoutOverride })
    expect(row.name).toBe(evil)
  })
})
