import { beforeEach, expect, it } from 'vitest'
import { sign } from '#functions/http/signatures.ts'
import { statusToken } from '#functions/products/status-links.ts'
import type { Problem } from '#src/domain/problems/problems.ts'
import type { ProductStatus } from '#src/domain/products/products.api.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { findProductRow, listProductEvents, type ProductRow } from '#src/storage/products/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProduct, productBody, typed } from '#tests/support/submissions.ts'

describeDatabases('/api/submissions/{ref} on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let row: ProductRow
  let token: string

  beforeEach(async () => {
    row = await givenProduct(api.db, { listingKey: 'ledgerlane.example' })
    token = statusToken(api.services, row.ref)
  })

  const call = (method: string, path = '', body?: unknown, bearer = token) =>
    api.call(`/api/submissions/${row.ref}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const status = async (response: Response | Promise<Response>): Promise<ProductStatus> => {
    const answer = await response
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { data: ProductStatus }).data
  }
  const problem = async (response: Response | Promise<Response>, code: number): Promise<Problem> => {
    const answer = await response
    expect(answer.status).toBe(code)
    return (await answer.json()) as Problem
  }
  const move = (transition: 'publish' | 'reject', reason?: string) =>
    applyTransition(api.db, row.ref, transition, { now: api.clock.now, ...(reason ? { reason } : {}) })
  const kinds = async () => (await listProductEvents(api.db, row.id)).map(({ kind }) => kind)

  it('returns state, history and content, uncached', async () => {
    const response = await call('GET')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await status(response)).toEqual({
      ref: row.ref,
      state: 'unconfirmed',
      label: 'Waiting for your confirmation',
      meaning: expect.stringContaining('Press the button') as string,
      reason: null,
      place: null,
      path: null,
      changesWait: false,
      actions: ['confirm', 'withdraw'],
      history: [{ kind: 'submit', label: 'Submitted', note: null, at: '1970-01-01T00:00:01.000Z' }],
      content: {
        ...typed,
        logo_url: `/api/file-uploads/${row.logoId}/image`,
        screenshot_url: `/api/file-uploads/${row.screenshotId}/image`,
      },
    })
  })

  it('goes through every state and back', async () => {
    expect(await status(call('POST', '/confirm'))).toMatchObject({ state: 'pending', place: 1, actions: ['withdraw'] })
    await move('reject', 'Say what it does.')
    expect(await status(call('GET'))).toMatchObject({
      state: 'rejected',
      reason: 'Say what it does.',
      actions: ['resubmit', 'withdraw'],
    })
    expect(await status(call('POST', '/resubmit'))).toMatchObject({ state: 'pending', reason: null })
    await move('publish')
    expect(await status(call('GET'))).toMatchObject({ state: 'published', path: '/product/ledger-lane' })
    expect(await status(call('POST', '/withdraw'))).toMatchObject({
      state: 'withdrawn',
      path: null,
      actions: ['resubmit'],
    })
    expect(await kinds()).toEqual(['submit', 'confirm', 'reject', 'resubmit', 'publish', 'withdraw'])
  })

  it('confirms once, however often and in parallel the button is pressed', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/confirm')))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect(await kinds()).toEqual(['submit', 'confirm'])
  })

  it("says what is possible when something isn't", async () => {
    expect((await problem(call('POST', '/resubmit'), 409)).message).toBe(
      'This submission is “Waiting for your confirmation”. You can confirm it or withdraw it or edit it.',
    )
    await call('POST', '/withdraw')
    expect((await problem(call('POST', '/confirm'), 409)).message).toBe(
      'This submission is “Withdrawn”. You can resubmit it or edit it.',
    )
  })

  it('says when the website was listed meanwhile', async () => {
    const other = await givenProduct(api.db, { slug: 'first', name: 'First', listingKey: 'ledgerlane.example' })
    await applyTransition(api.db, other.ref, 'confirm', { now: 1 })
    expect((await problem(call('POST', '/confirm'), 409)).message).toBe('This website is already waiting for review')
    await applyTransition(api.db, other.ref, 'publish', { now: 1 })
    expect(await problem(call('POST', '/confirm'), 409)).toMatchObject({
      message: 'This website is already listed: First',
      listing: '/product/first',
    })
    expect(await kinds()).toEqual(['submit'])
  })

  it('changes text and images while not live', async () => {
    const body = await productBody(api, { name: 'Ledger Road', website_url: 'https://road.example' })
    const changed = await status(call('PUT', '', body))
    expect(changed).toMatchObject({ state: 'unconfirmed', content: { name: 'Ledger Road' } })
    expect(await findProductRow(api.db, row.ref)).toMatchObject({
      name: 'Ledger Road',
      slug: 'ledger-lane',
      listingKey: 'road.example',
      logoId: body.logo_id,
    })
    expect(await kinds()).toEqual(['submit', 'edit'])
  })

  it("keeps images that aren't sent, and writes nothing if nothing changed", async () => {
    await call('PUT', '', { ...typed, headline: 'Another' })
    await call('PUT', '', { ...typed, headline: 'Another' })
    expect(await findProductRow(api.db, row.ref)).toMatchObject({ headline: 'Another', logoId: row.logoId })
    expect(await kinds()).toEqual(['submit', 'edit'])
  })

  it('stores changes to a published listing separately', async () => {
    await call('POST', '/confirm')
    await move('publish')
    const answer = await status(call('PUT', '', { ...typed, headline: 'Better words' }))
    expect(answer).toMatchObject({ state: 'published', changesWait: true, content: { headline: 'Better words' } })
    const product = await api.call('/api/products/ledger-lane')
    expect(await product.json()).toMatchObject({ data: { headline: typed.headline } })
  })

  it('applies the same rules to an edit, and keeps the email', async () => {
    expect((await problem(call('PUT', '', { ...typed, name: '' }), 422)).message).toBe('Product name is required')
    expect((await problem(call('PUT', '', { ...typed, email: 'other@x.example' }), 422)).errors).toEqual([
      { field: 'email', message: expect.stringContaining('can’t change the email') as string },
    ])
    const other = await givenProduct(api.db, { slug: 'first', name: 'First', listingKey: 'first.example' })
    await applyTransition(api.db, other.ref, 'confirm', { now: 1 })
    const taken = { ...typed, website_url: 'http://www.first.example' }
    expect((await problem(call('PUT', '', taken), 409)).message).toBe('This website is already waiting for review')
    expect(await kinds()).toEqual(['submit'])
  })

  it('needs the token of this submission', async () => {
    const other = await givenProduct(api.db, { slug: 'other' })
    const foreign = [
      statusToken(api.services, other.ref),
      sign(api.services.secret, 'upload', row.ref),
      token.slice(0, -1),
      `${token}x`,
      'nonsense',
    ]
    for (const bearer of foreign) await problem(call('GET', '', undefined, bearer), 403)
    const response = await api.call(`/api/submissions/${row.ref}`)
    expect(await problem(response, 401)).toMatchObject({ detail: 'Invalid authentication credentials' })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })
})
