import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { AdminProduct } from '#src/domain/products/products.api.ts'
import { newestContent } from '#src/domain/products/content.ts'
import { shownEvents } from '#src/domain/products/states.ts'
import type { AdminProductDetail } from '#src/domain/reviews/reviews.api.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { linkChecks } from '#src/storage/links/schema.ts'
import { applyTransition, saveProposal } from '#src/storage/products/changes.ts'
import { listProductEvents, type ProductRow } from '#src/storage/products/queries.ts'
import { productEvents } from '#src/storage/products/schema.ts'
import { rebuilds } from '#src/storage/rebuilds/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { givenChange, givenPending, givenPublished, givenReport, present } from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { readyUpload } from '#tests/support/submissions.ts'

describeDatabases('/api/admin/products on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token = ''
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true, email: 'admin@uplist.example' })).token
  })
  const list = async (query = '') => {
    const answer = await send<{ products: AdminProduct[]; pagination: Pagination }>(
      api,
      `GET /admin/products${query}`,
      {
        token,
      },
    )
    return { status: answer.status, ...answer.body.data }
  }
  const bodyOf = (row: ProductRow, changes: Record<string, unknown> = {}) => ({
    name: row.name,
    headline: row.headline,
    description: row.description,
    website_url: row.websiteUrl,
    category: row.category,
    email: row.email,
    firstname: row.firstname,
    ...changes,
  })
  const edit = (row: ProductRow, changes: Record<string, unknown>) =>
    send<AdminProduct>(api, `PUT /admin/products/${row.ref}`, { token, body: bodyOf(row, changes) })
  const changes = async () => (await api.db.select().from(rebuilds))[0]?.changes ?? 0

  it('lists products in every state, newest first, with pagination', async () => {
    const rows = [await givenPending(api), await givenPublished(api), await givenPublished(api)]
    await applyTransition(api.db, rows[1]!.ref, 'withdraw', { now: api.clock.now })
    const whole = await list()
    expect(whole.products.map(({ ref }) => ref)).toEqual(rows.map(({ ref }) => ref).reverse())
    expect(whole.products.map(({ state }) => state)).toEqual(['published', 'withdrawn', 'pending'])
    const second = await list('?limit=2&page=2')
    expect(second.products.map(({ ref }) => ref)).toEqual([rows[0]!.ref])
    expect(second.pagination).toEqual({ totalPages: 2, totalItems: 3, hasNextPage: false, hasPrevPage: true })
    expect((await list('?state=withdrawn')).products.map(({ ref }) => ref)).toEqual([rows[1]!.ref])
    expect((await list('?state=burnt')).status).toBe(400)
  })

  it('finds by a literal part of name, URL, email or ref', async () => {
    const row = await givenPending(api, {
      name: 'Ätna 100% _Tea_',
      slug: 'atna-tea',
      listingKey: 'tea.house.example',
      email: 'Mia+tea@mail.example',
    })
    await givenPublished(api, { email: 'noah@x.example', name: 'Noahs' })
    for (const q of ['100%', '_tea_', 'tna', 'HOUSE.exam', 'mia+TEA', row.ref, row.ref.slice(3, 9), 'atna-']) {
      expect((await list(`?q=${encodeURIComponent(q)}`)).products.map(({ ref }) => ref)).toEqual([row.ref])
    }
    for (const q of ['100_', "' OR 1=1 --", 'nobody']) {
      expect((await list(`?q=${encodeURIComponent(q)}`)).pagination.totalItems).toBe(0)
    }
    expect((await list('?q=example&state=published')).products.map(({ name }) => name)).toEqual(['Noahs'])
  })

  it('returns everything known about one product', async () => {
    const row = await givenChange(api, 'Better words')
    await givenReport(api, row)
    await api.db.insert(linkChecks).values({ productId: row.id, state: 'failing', dueAt: 1, checkedAt: 5, status: 503 })
    await send(api, `PUT /admin/products/${row.ref}`, { token, body: bodyOf(row, { firstname: 'Grace' }) })
    const { body } = await send<AdminProductDetail>(api, `GET /admin/products/${row.ref}`, { token })
    expect(body.data).toMatchObject({
      product: { ref: row.ref, firstname: 'Grace' },
      flags: [{ reason: 'dead', note: 'Look' }],
      changes: [
        { field: 'headline', after: 'Better words' },
        { field: 'firstname', before: 'Grace', after: row.firstname },
      ],
      link: { state: 'failing', checkedAt: '1970-01-01T00:00:00.005Z', status: 503, error: null },
    })
    expect(body.data.events.map(({ kind: what, actor, text }) => [what, actor, text])).toEqual([
      ['submit', 'founder', 'Submitted'],
      ['confirm', 'founder', 'Email confirmed'],
      ['publish', 'operator', 'Published'],
      ['propose', 'founder', 'Changes sent for review'],
      ['amend', 'admin@uplist.example', 'Edited by us'],
    ])
    expect((await send(api, 'GET /admin/products/nobody', { token })).status).toBe(404)
  })

  it('shows the end of a history, however often its founder has edited the listing', async () => {
    const row = await givenPending(api)
    const edit = { productId: row.id, kind: 'edit', actor: 'founder' } as const
    await api.db.insert(productEvents).values(Array.from({ length: shownEvents }, (_, at) => ({ ...edit, at })))
    const { events } = (await send<AdminProductDetail>(api, `GET /admin/products/${row.ref}`, { token })).body.data
    expect(events.map(({ at }) => Date.parse(at))).toEqual(Array.from({ length: shownEvents }, (_, at) => at))
    expect(await listProductEvents(api.db, row.id)).toHaveLength(shownEvents)
  })

  it('edits a listing immediately, with a rebuild and a log entry of what changed', async () => {
    const row = await givenPublished(api)
    const [logo, before] = [await readyUpload(api.db), await changes()]
    api.clock.now += 1
    const { status, body } = await edit(row, {
      headline: '  Plain\twords ',
      website_url: 'https://www.New.example/x',
      email: 'new@x.example',
      logo_id: logo,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      headline: 'Plain words',
      website_url: 'https://www.new.example/x',
      state: 'published',
    })
    expect(await present(api, row.ref)).toMatchObject({
      listingKey: 'new.example',
      email: 'new@x.example',
      logoId: logo,
      screenshotId: row.screenshotId,
      updatedAt: api.clock.now,
      publishedAt: row.publishedAt,
    })
    expect((await changes()) - before).toBe(1)
    const [claimed] = await api.db.select().from(uploads).where(eq(uploads.id, logo))
    expect(claimed?.claimedAt).toBe(api.clock.now)
    const entries = await api.db.select().from(auditEntries)
    expect(entries).toMatchObject([{ subject: row.ref, note: 'headline, website_url, email, logo', status: 200 }])
    const events = await api.db.select().from(productEvents).orderBy(asc(productEvents.id))
    expect(events.at(-1)).toMatchObject({ kind: 'amend', note: 'headline, website_url, email, logo' })
  })

  it('keeps pending changes of a listing, and requests no rebuild for invisible changes', async () => {
    const [change, pending] = [await givenChange(api), await givenPending(api)]
    await edit(change, { headline: 'Ours' })
    expect(await present(api, change.ref)).toMatchObject({ headline: 'Ours', proposal: change.proposal })
    const before = await changes()
    expect((await edit(pending, { headline: 'Ours' })).status).toBe(200)
    expect(await changes()).toBe(before)
  })

  it('does nothing if nothing changed', async () => {
    const row = await givenPublished(api)
    const before = await changes()
    api.clock.now += 1
    expect((await edit(row, {})).status).toBe(200)
    expect(await present(api, row.ref)).toEqual(row)
    expect(await changes()).toBe(before)
  })

  it("applies the founders' rules, with their messages", async () => {
    const row = await givenPublished(api)
    const { status, body } = await edit(row, {
      name: ' ',
      website_url: 'javascript:alert(1)',
      category: 'nothing',
      email: 'x',
      firstname: '',
      logo_id: 'not-there',
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { field: 'name', message: 'Product name is required' },
      { field: 'website_url', message: 'Please enter a valid website URL' },
      { field: 'category', message: 'Please select a category' },
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'firstname', message: 'First name is required' },
      { field: 'logo', message: expect.any(String) as string },
    ])
    expect(await present(api, row.ref)).toEqual(row)
  })

  it("doesn't allow two live listings with one website", async () => {
    const row = await givenPublished(api)
    await givenPublished(api, { listingKey: 'taken.example', name: 'Taken' })
    const { status, body } = await edit(row, { website_url: 'https://taken.example' })
    expect([status, body.message]).toEqual([409, 'This website is already listed: Taken'])
    await applyTransition(api.db, row.ref, 'withdraw', { now: api.clock.now })
    expect((await edit(row, { website_url: 'https://taken.example' })).status).toBe(200)
  })

  it("doesn't overwrite what the founder changed meanwhile", async () => {
    const row = await givenPublished(api)
    const seen = new Date(row.updatedAt).toISOString()
    await saveProposal(api.db, row.ref, { ...newestContent(row), headline: 'Theirs' }, api.clock.now + 1)
    expect((await edit(row, { headline: 'Ours', seen })).status).toBe(409)
    expect((await edit(row, { headline: 'Ours' })).status).toBe(200)
    expect((await send(api, 'PUT /admin/products/nobody', { token, body: bodyOf(row) })).status).toBe(404)
  })
})
