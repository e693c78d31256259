import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { flagMessages } from '#src/domain/flags/flags.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { send } from '#tests/support/accounts.ts'
import { givenPending, givenPublished } from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

describeDatabases('POST /api/products/{slug}/reports on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let row: ProductRow
  beforeEach(async () => {
    row = await givenPublished(api)
  })
  const report = (body: unknown, ip = '203.0.113.7', slug = row.slug) =>
    send(api, `POST /products/${slug}/reports`, { body, ip })
  const kept = () => api.db.select().from(flags)

  it('stores the report, and nothing readable about the visitor', async () => {
    const { status, body } = await report({ reason: 'misleading', note: '  It costs <b>money</b>.\r\n ' })
    expect([status, body.message]).toEqual([201, flagMessages.received])
    const rows = await kept()
    expect(rows).toMatchObject([
      {
        productId: row.id,
        reason: 'misleading',
        note: 'It costs <b>money</b>.',
        state: 'open',
        createdAt: api.clock.now,
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
  })

  it('counts a visitor’s second report from when it was sent', async () => {
    await report({ reason: 'dead' })
    api.clock.now += 60_000
    await report({ reason: 'misleading' })
    expect(await kept()).toMatchObject([{ reason: 'misleading', createdAt: api.clock.now }])
  })

  it('counts the same visitor once, even in parallel, and another one separately', async () => {
    await Promise.all([
      report({ reason: 'dead' }),
      report({ reason: 'dead' }),
      report({ reason: 'dead' }, '2001:db8::1'),
    ])
    await report({ reason: 'spam', note: 'And more' }, '2001:db8::2')
    expect((await kept()).map(({ reason }) => reason).sort()).toEqual(['dead', 'spam'])
  })

  it.each([
    [{}, 'reason', flagMessages.reasonMissing],
    [{ reason: 'boring' }, 'reason', flagMessages.reasonMissing],
    [{ reason: ['dead'] }, 'reason', flagMessages.reasonMissing],
    [{ reason: 'dead', note: 'ä'.repeat(1001) }, 'note', flagMessages.noteTooLong],
  ])('reports what is wrong with %#', async (body, field, message) => {
    const answer = await report(body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field, message }])
    expect(await kept()).toEqual([])
  })

  it('accepts nothing from a bot that fills in every field', async () => {
    expect((await report({ reason: 'dead', contact_me_by_fax: 'https://x.example' })).status).toBe(422)
    expect(await kept()).toEqual([])
  })

  it('only works for published products', async () => {
    const pending = await givenPending(api)
    await applyTransition(api.db, row.ref, 'withdraw', { now: api.clock.now })
    for (const slug of [pending.slug, row.slug, 'nothing', 'Not%20A%20Slug']) {
      expect((await report({ reason: 'dead' }, '203.0.113.7', slug)).status).toBe(404)
    }
    expect(await kept()).toEqual([])
  })

  it('is limited to ten per client and hour, and thirty per listing and day', async () => {
    const statuses = []
    for (let count = 0; count < 11; count += 1) statuses.push((await report({ reason: 'dead' })).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    const last = await report({ reason: 'dead' })
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true])
    for (let client = 0; client < 20; client += 1) {
      expect((await report({ reason: 'dead' }, `198.51.100.${client}`)).status).toBe(201)
    }
    const late = await report({ reason: 'dead' }, '198.51.100.99')
    expect([late.status, late.body.message]).toEqual([429, flagMessages.tooManyOfOne])
    const other = await givenPublished(api)
    expect((await report({ reason: 'dead' }, '198.51.100.99', other.slug)).status).toBe(201)
  })
})

describe('/product/{slug}/report, without JavaScript', () => {
  const api = useApi()
  const post = (slug: string, fields: Record<string, string>, headers = {}) =>
    api.call(`/product/${slug}/report`, { method: 'POST', body: new URLSearchParams(fields), headers })

  it('shows a form, accepts it and says thanks', async () => {
    const row = await givenPublished(api, { name: 'Tom & <Jerry>' })
    const page = await api.call(`/product/${row.slug}/report`)
    const form = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(form).toContain('Tom &amp; &lt;Jerry&gt;')
    expect(form.match(/type="radio"/g)).toHaveLength(6)
    const sent = await post(row.slug, { reason: 'mine', note: 'Take it down', contact_me_by_fax: '' })
    expect([sent.status, (await sent.text()).includes(flagMessages.received)]).toEqual([200, true])
    expect(await api.db.select().from(flags)).toMatchObject([{ reason: 'mine', note: 'Take it down' }])
  })

  it('keeps typed text as text if something is wrong', async () => {
    const row = await givenPublished(api)
    const note = `\n</textarea><script>alert(1)</script>${'x'.repeat(1000)}`
    const answer = await post(row.slug, { reason: 'harmful', note })
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain(flagMessages.noteTooLong)
    expect(page).toContain('\n\n&lt;/textarea&gt;&lt;script&gt;')
    expect(page).not.toContain('<script>alert(1)')
    expect(parse(page).querySelector('[value=harmful]')?.hasAttribute('checked')).toBe(true)
    expect(parse(page).querySelectorAll('[checked]')).toHaveLength(1)
    expect((await post(row.slug, { note: 'No reason' })).status).toBe(422)
  })

  it.each([
    ['a note that is too long', { reason: 'harmful', note: 'x'.repeat(1001) }, [flagMessages.noteTooLong]],
    ['no reason', { note: 'Take it down' }, [flagMessages.reasonMissing]],
    ['both', { note: 'x'.repeat(1001) }, [flagMessages.reasonMissing, flagMessages.noteTooLong]],
  ])('says once what is wrong: %s', async (_, fields: Record<string, string>, messages) => {
    const row = await givenPublished(api)
    const form = parse(await (await post(row.slug, fields)).text()).querySelector('form')
    const shown = form?.querySelectorAll('[role=alert], .field-error').map(({ text }) => text) ?? []
    expect(shown.filter((text) => text !== '')).toEqual(messages)
  })

  it("doesn't exist for unpublished products, or accept forms from another site", async () => {
    const row = await givenPending(api)
    expect((await api.call(`/product/${row.slug}/report`)).status).toBe(404)
    expect((await post(row.slug, { reason: 'dead' })).status).toBe(404)
    const listed = await givenPublished(api)
    expect((await post(listed.slug, { reason: 'dead' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await api.db.select().from(flags)).toEqual([])
  })
})
