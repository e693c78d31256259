import { beforeEach, describe, expect, it } from 'vitest'
import { adminProductMessages } from '#src/domain/products/admin.ts'
import { newestContent } from '#src/domain/products/content.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition, saveProposal } from '#src/storage/products/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { mergedProducts } from '#src/storage/products/schema.ts'
import { rebuilds } from '#src/storage/rebuilds/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { givenPending, givenPublished, givenReport, present } from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

describeDatabases('POST /api/admin/products/{ref}/merge on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token = ''
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })
  const merge = async (from: ProductRow, into: { ref: string }) => {
    const { status, body } = await send(api, `POST /admin/products/${from.ref}/merge`, {
      token,
      body: { into: into.ref },
    })
    return { status, message: body.message }
  }
  const visit = async (path: string) => {
    const response = await api.call(path)
    return [response.status, response.headers.get('location')]
  }
  const changes = async () => (await api.db.select().from(rebuilds))[0]?.changes ?? 0

  it('redirects one listing to the other, notifies its founder, and leaves nothing pending', async () => {
    const [from, into] = [await givenPublished(api, { name: 'Copy' }), await givenPublished(api, { name: 'Original' })]
    await givenReport(api, from)
    await saveProposal(api.db, from.ref, { ...newestContent(from), headline: 'New' }, api.clock.now)
    const before = await changes()
    expect(await merge(from, into)).toEqual({
      status: 200,
      message: 'Merged. Its URL now redirects to the other listing.',
    })
    expect(await present(api, from.ref)).toMatchObject({ state: 'merged', proposal: null, queuedAt: null })
    expect((await changes()) - before).toBe(1)
    expect(await api.db.select().from(flags)).toMatchObject([{ state: 'settled' }])
    const [mail] = await api.db.select().from(mails)
    expect(mail).toMatchObject({ subject: 'Copy was listed twice', recipient: from.email, dueAt: api.clock.now })
    expect(mail?.text).toContain(`/product/${into.slug}`)

    expect(await visit(`/product/${from.slug}`)).toEqual([301, `/product/${into.slug}`])
    expect(await visit(`/product/${from.slug}.md`)).toEqual([301, `/product/${into.slug}.md`])
    expect((await api.call(`/api/products/${from.slug}`)).status).toBe(404)
    expect((await api.call(`/product/${from.slug}/report`)).status).toBe(404)
  })

  it("refuses to edit the merged one, whose website and name are the other listing's now", async () => {
    const [from, into] = [await givenPublished(api), await givenPublished(api)]
    await merge(from, into)
    const body = { headline: 'Another headline' }
    const edited = await send(api, `PUT /admin/products/${from.ref}`, { token, body })
    expect([edited.status, edited.body.message]).toEqual([409, adminProductMessages.editMerged])
  })

  it('resolves chains, in whatever order they were merged', async () => {
    const [one, two, three, four] = [
      await givenPublished(api),
      await givenPublished(api),
      await givenPublished(api),
      await givenPublished(api),
    ]
    await merge(one, two)
    await merge(two, three)
    expect(await merge(four, one)).toMatchObject({ status: 200 })
    for (const row of [one, two, four])
      expect(await visit(`/product/${row.slug}`)).toEqual([301, `/product/${three.slug}`])
    const rows = await api.db.select().from(mergedProducts)
    expect(new Set(rows.map(({ intoId }) => intoId))).toEqual(new Set([three.id]))
    expect(await merge(three, one)).toMatchObject({ status: 422, message: 'You can’t merge a listing with itself' })
  })

  it("redirects nowhere while the other isn't public", async () => {
    const [from, into] = [await givenPublished(api), await givenPending(api)]
    expect((await merge(from, into)).status).toBe(200)
    expect((await visit(`/product/${from.slug}`))[0]).toBe(404)
    await applyTransition(api.db, into.ref, 'publish', { now: api.clock.now })
    expect(await visit(`/product/${from.slug}`)).toEqual([301, `/product/${into.slug}`])
    await applyTransition(api.db, into.ref, 'expire', { now: api.clock.now })
    expect((await visit(`/product/${from.slug}`))[0]).toBe(404)
  })

  it('refuses invalid merges', async () => {
    const [one, gone] = [await givenPublished(api), await givenPublished(api)]
    await applyTransition(api.db, gone.ref, 'withdraw', { now: api.clock.now })
    expect(await merge(one, one)).toMatchObject({ status: 422 })
    expect(await merge(one, { ref: 'nobody' })).toMatchObject({ status: 422 })
    expect((await merge(one, gone)).message).toContain('is “Withdrawn”')
    expect(await merge(gone, one)).toMatchObject({ status: 409 })
    expect(await merge({ ...one, ref: 'nobody' }, one)).toMatchObject({ status: 404 })
    expect(await present(api, one.ref)).toEqual(one)
    expect(await api.db.select().from(mails)).toEqual([])
  })

  it('never creates a loop when two are merged with each other in parallel', async () => {
    const [one, two] = [await givenPublished(api), await givenPublished(api)]
    const both = await Promise.all([merge(one, two), merge(two, one)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const states = [await present(api, one.ref), await present(api, two.ref)].map(({ state }) => state)
    expect(states.sort()).toEqual(['merged', 'published'])
    expect(await api.db.select().from(mails)).toHaveLength(1)
  })
})

describe('The page of a removed listing', () => {
  const api = useApi()

  it("answers 410 with a message, and isn't indexed", async () => {
    const row = await givenPublished(api)
    await applyTransition(api.db, row.ref, 'expire', { now: api.clock.now })
    for (const path of [`/product/${row.slug}`, `/product/${row.slug}.md`]) {
      const response = await api.call(path)
      expect(response.status).toBe(410)
      expect(response.headers.get('x-robots-tag')).toBe('noindex')
      expect(await response.text()).toContain('its website had been unreachable for weeks')
    }
    expect((await api.call('/product/never-was')).status).toBe(404)
  })
})
