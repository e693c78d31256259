import { count } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { productMessages, type ProductText } from '#src/domain/products/fields.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { findLiveProduct } from '#src/storage/products/queries.ts'
import { productEvents, products } from '#src/storage/products/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { productForm } from '#tests/support/forms.ts'
import { productBody, sendJson, typed } from '#tests/support/submissions.ts'

describeDatabases('POST /api/products on a $kind', ({ kind }) => {
  const api = useApi(kind)
  const total = async () => (await api.db.select({ total: count() }).from(products))[0]?.total
  const rows = () => api.db.select().from(products)
  const send = async (changes: Partial<ProductText>, init: Parameters<typeof sendJson>[3] = {}) =>
    sendJson(api, '/api/products', await productBody(api, changes), init)

  it("accepts the contract's multipart form with files", async () => {
    const response = await api.call('/api/products', { method: 'POST', body: await productForm(typed) })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ success: true, message: productMessages.received })
    const [row] = await rows()
    expect(row).toMatchObject({
      state: 'unconfirmed',
      slug: 'ledger-lane',
      name: typed.name,
      websiteUrl: typed.website_url,
      listingKey: 'ledgerlane.example',
      screenshotWidth: 200,
      screenshotHeight: 200,
    })
    const image = await api.call(`/api/file-uploads/${row?.logoId}/image`)
    expect(image.status).toBe(200)
    const claimed = await api.db.select().from(uploads)
    expect(claimed.every(({ claimedAt }) => claimedAt === api.clock.now)).toBe(true)
  })

  it('accepts ids of uploaded images, as JSON and as a form', async () => {
    expect((await send({})).status).toBe(201)
    const body = await productBody(api, { website_url: 'https://other.example' })
    const response = await api.call('/api/products', { method: 'POST', body: await productForm(body, {}) })
    expect(response.status).toBe(201)
    expect(await total()).toBe(2)
    expect(await api.db.select({ total: count() }).from(mails)).toEqual([{ total: 2 }])
    expect(await api.db.select({ total: count() }).from(productEvents)).toEqual([{ total: 2 }])
  })

  it('gives fifty parallel submissions of one name fifty slugs', async () => {
    const bodies = []
    for (let number = 0; number < 50; number += 1) {
      bodies.push(
        await productBody(api, { email: `founder${number}@x.example`, website_url: `https://s${number}.example` }),
      )
    }
    const responses = await Promise.all(
      bodies.map((body, number) => sendJson(api, '/api/products', body, { ip: `198.51.100.${number}` })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    const slugs = new Set((await rows()).map(({ slug }) => slug))
    expect(slugs.size).toBe(50)
    expect(slugs).toContain('ledger-lane-50')
  })

  it('answers the same for the same Idempotency-Key, and writes once', async () => {
    const body = await productBody(api)
    const headers = { 'idempotency-key': 'a-key-of-ours-1' }
    const first = await sendJson(api, '/api/products', body, { headers })
    const second = await sendJson(api, '/api/products', body, { headers })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    expect(await total()).toBe(1)
    expect(await api.db.select({ total: count() }).from(mails)).toEqual([{ total: 1 }])

    const other = await sendJson(api, '/api/products', { ...body, headline: 'Another' }, { headers })
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ message: 'This Idempotency-Key was used for another submission' })
  })

  it('recognizes the same files under one Idempotency-Key', async () => {
    const init = { method: 'POST', headers: { 'idempotency-key': 'a-key-of-ours-2' } }
    const statuses = []
    for (let time = 0; time < 2; time += 1) {
      statuses.push((await api.call('/api/products', { ...init, body: await productForm(typed) })).status)
    }
    expect(statuses).toEqual([201, 201])
    expect(await total()).toBe(1)
    expect(await api.db.select({ total: count() }).from(uploads)).toEqual([{ total: 2 }])
  })

  it('writes once for five parallel requests with one key', async () => {
    const body = await productBody(api)
    const headers = { 'idempotency-key': 'a-key-of-ours-3' }
    const attempts = Array.from({ length: 5 }, () => sendJson(api, '/api/products', body, { headers }))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await total()).toBe(1)
    expect(await api.db.select({ total: count() }).from(productEvents)).toEqual([{ total: 1 }])
  })

  it('says which website is already listed or pending', async () => {
    await send({})
    const [row] = await rows()
    if (!row) throw new Error('not written')
    expect((await send({})).status).toBe(201)

    await applyTransition(api.db, row.ref, 'confirm', { now: 1 })
    const waiting = await send({ website_url: 'http://www.LedgerLane.example:8080/other/?a=b#c' })
    expect(waiting.status).toBe(409)
    expect(await waiting.json()).toMatchObject({ message: 'This website is already waiting for review' })

    await applyTransition(api.db, row.ref, 'publish', { now: 2 })
    const listed = await send({ website_url: 'https://ledgerlane.example' })
    expect(listed.status).toBe(409)
    expect(await listed.json()).toMatchObject({
      message: 'This website is already listed: Ledger Lane',
      listing: '/product/ledger-lane',
      errors: [{ field: 'website_url', message: 'This website is already listed: Ledger Lane' }],
    })
    expect((await findLiveProduct(api.db, 'ledgerlane.example'))?.ref).toBe(row.ref)
  })
})
