import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { statusPath } from '#functions/products/status-links.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { findProductRow, listProductEvents, type ProductRow } from '#src/storage/products/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { givenProduct, typed } from '#tests/support/submissions.ts'

describe('The status page', () => {
  const api = useApi()
  let row: ProductRow
  let path: string

  beforeEach(async () => {
    row = await givenProduct(api.db, { listingKey: 'ledgerlane.example' })
    path = statusPath(api.services, row.ref)
  })

  const open = async (address = path) => {
    const response = await api.call(address)
    return { response, page: parse(await response.text()) }
  }
  const press = (action: string, init: RequestInit = {}) => api.call(`${path}/${action}`, { method: 'POST', ...init })
  const kinds = async () => (await listProductEvents(api.db, row.id)).map(({ kind }) => kind)
  const buttons = (page: ReturnType<typeof parse>) => page.querySelectorAll('form button').map(({ text }) => text)

  it('shows the main action first, and sends no referrer', async () => {
    const { response, page } = await open()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(page.querySelector('h1')?.text).toBe('Ledger Lane')
    expect(page.querySelector('.stamp')?.text).toBe('Waiting for your confirmation')
    expect(buttons(page)).toEqual(['Confirm my submission', 'Withdraw submission'])
    expect(page.querySelector('form')?.getAttribute('action')).toBe(`${path}/confirm`)
    expect(page.querySelectorAll('ol li').map(({ text }) => text.trim().replace(/\s+/g, ' '))).toEqual([
      'January 1, 1970 at 12:00 AM UTC Submitted',
    ])
  })

  it('changes nothing when only loaded, as mail scanners do', async () => {
    for (const address of [path, `${path}/edit`]) expect((await open(address)).response.status).toBe(200)
    for (const action of ['confirm', 'withdraw', 'resubmit']) {
      expect((await api.call(`${path}/${action}`)).status).toBe(404)
      expect((await api.call(`${path}/${action}`, { method: 'HEAD' })).status).toBe(404)
    }
    expect(await kinds()).toEqual(['submit'])
  })

  it('leads from button to button', async () => {
    const confirmed = await press('confirm')
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([303, path])
    expect((await open()).page.text).toContain('You’re next in the queue.')

    await applyTransition(api.db, row.ref, 'reject', { now: 2000, reason: 'Say <b>what</b> it does.\nAnd for whom.' })
    const rejected = await open()
    expect(buttons(rejected.page)).toEqual(['Send for review again', 'Withdraw submission'])
    expect(rejected.page.querySelectorAll('.notice p').map(({ textContent }) => textContent)).toEqual([
      'Reason:',
      'Say <b>what</b> it does.',
      'And for whom.',
    ])
    await press('resubmit')
    await applyTransition(api.db, row.ref, 'publish', { now: 3000 })
    expect((await open()).page.querySelector('a.button')?.getAttribute('href')).toBe('/product/ledger-lane')
    await press('withdraw')
    expect(buttons((await open()).page)).toEqual(['Send for review again'])
    expect(await kinds()).toEqual(['submit', 'confirm', 'reject', 'resubmit', 'publish', 'withdraw'])
  })

  it("explains why a button didn't work", async () => {
    const other = await givenProduct(api.db, { slug: 'first', name: 'First <i>', listingKey: 'ledgerlane.example' })
    await applyTransition(api.db, other.ref, 'confirm', { now: 1 })
    await applyTransition(api.db, other.ref, 'publish', { now: 1 })
    const response = await press('confirm')
    expect(response.status).toBe(409)
    const notice = parse(await response.text()).querySelector('[role=alert]')
    expect(notice?.textContent).toBe('This website is already listed: First <i>')
  })

  it("doesn't accept its buttons from another site", async () => {
    const response = await press('confirm', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response.status).toBe(403)
    expect((await press('confirm', { headers: { 'sec-fetch-site': 'same-origin', origin: 'null' } })).status).toBe(303)
    expect(await kinds()).toEqual(['submit', 'confirm'])
  })

  it.each(['x', 'A'.repeat(32), '%00', '<script>'])('knows a link that is not ours: %s', async (token) => {
    for (const method of ['GET', 'POST']) {
      const response = await api.call(`/submissions/${row.ref}/${token}${method === 'POST' ? '/confirm' : ''}`, {
        method,
      })
      expect(response.status).toBe(404)
      expect(parse(await response.text()).querySelector('h1')?.text).toBe('This link is not valid')
    }
    expect(await kinds()).toEqual(['submit'])
  })

  it('shows the form with the current content, and saves it', async () => {
    const { page } = await open(`${path}/edit`)
    const form = page.querySelector('form')
    const value = (name: string) => form?.querySelector(`[name=${name}]`)?.getAttribute('value')
    expect(form?.getAttribute('action')).toBe(`/submissions/${row.ref}/${path.split('/').at(-1)}/edit`)
    expect([value('name'), value('website_url'), value('email')]).toEqual([typed.name, typed.website_url, typed.email])
    expect(form?.querySelector('[name=email]')?.hasAttribute('readonly')).toBe(true)
    expect(form?.querySelector('textarea')?.textContent.trim()).toBe(typed.description)
    expect(form?.querySelector('option[selected]')?.getAttribute('value')).toBe('finance')
    expect(form?.querySelector('[type=submit]')?.text).toBe('Save changes')
    expect([value('logo_id'), value('screenshot_id')]).toEqual([row.logoId, row.screenshotId])

    const sent = new FormData()
    for (const [name, text] of Object.entries({ ...typed, name: 'Ledger Road' })) sent.set(name, text)
    sent.set('logo_id', row.logoId)
    sent.set('screenshot_id', row.screenshotId)
    // Browsers send an untouched file field as a file without name and bytes.
    sent.set('logo', new Blob([]), '')
    const response = await press('edit', { body: sent })
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
    expect(await findProductRow(api.db, row.ref)).toMatchObject({ name: 'Ledger Road', logoId: row.logoId })
  })

  it('shows the form again, with the typed text and the errors', async () => {
    const sent = new FormData()
    for (const [name, text] of Object.entries({ ...typed, name: '', headline: 'Typed "now" & <here>' }))
      sent.set(name, text)
    const response = await press('edit', { body: sent })
    expect(response.status).toBe(422)
    const page = parse(await response.text())
    expect(page.querySelector('[role=alert]')?.text).toBe('Product name is required')
    expect(page.querySelector('[role=alert]')?.hasAttribute('hidden')).toBe(false)
    expect(page.querySelector('#name-error')?.text).toBe('Product name is required')
    expect(page.querySelector('[name=name]')?.getAttribute('aria-invalid')).toBe('true')
    expect(page.querySelector('[name=headline]')?.getAttribute('value')).toBe('Typed "now" & <here>')
    expect(page.querySelector('[name=logo_id]')?.getAttribute('value')).toBe(row.logoId)
  })
})
