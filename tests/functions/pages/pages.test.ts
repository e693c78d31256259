import { count } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { createPages } from '#functions/pages/pages.ts'
import { fillShell } from '#functions/pages/shells.ts'
import { useApi } from '#tests/support/api.ts'
import { smallPng } from '#tests/support/forms.ts'
import { givenProducts, typed } from '#tests/support/submissions.ts'

const request = { ip: '203.0.113.7', waitUntil: () => undefined }

describe('A page rendered by a function', () => {
  const api = useApi()
  const open = async (path: string, init?: RequestInit) => {
    const response = await api.call(path, init)
    return { response, page: parse(await response.text()) }
  }

  it('shows a product that is published but not built yet', async () => {
    await givenProducts(api.db, [
      { slug: 'tea', name: 'Tea <b>&', description: 'One\n\n<script>alert(1)</script> {{name}}' },
    ])
    const { response, page } = await open('/product/tea')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
    expect(response.headers.get('x-robots-tag')).toBeNull()
    expect(page.querySelector('title')?.textContent).toContain('Tea <b>& - ')
    expect(page.querySelector('[data-value=canonical]')?.text).toMatch(/\/product\/tea$/)
    expect(page.querySelectorAll('script')).toHaveLength(1)
    expect(page.querySelector('[data-value="html:description"]')?.textContent).toContain(
      '<script>alert(1)</script> {{name}}',
    )
    expect(() => JSON.parse(page.querySelector('script')?.rawText ?? '') as unknown).not.toThrow()
  })

  it.each(['nothing', 'Waiting', 'waiting', '%3Cscript%3E', 'a'.repeat(3000)])('knows no product %s', async (slug) => {
    await givenProducts(api.db, [{ slug: 'waiting', state: 'pending' }])
    const { response, page } = await open(`/product/${slug}`)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    expect(page.querySelector('title')?.text).toBe('Product not found')
    expect(page.querySelector('h1')?.text).toBe('Oops!')
    expect(page.querySelector('p')?.text).toBe('Product not found')
    expect(page.querySelector('a')?.text).toBe('Back to Directories')
  })

  it('reports a server error if the database fails', async () => {
    const away = { ...api.services, db: openDatabase({ url: 'http://127.0.0.1:9' }) }
    const response = await createPages(away).fetch(new Request('http://x/product/tea'), { request })
    const page = parse(await response.text())
    expect([response.status, page.querySelector('p')?.text]).toEqual([500, 'Server error occurred'])
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/directories')
    expect(api.log[0]).toMatchObject({ level: 'error', event: 'page-failed' })
  })

  it("is plain if the shell can't be loaded", async () => {
    const lost = { ...api.services, env: { ...api.services.env, selfOrigin: 'http://127.0.0.1:9' } }
    const response = await createPages(lost).fetch(new Request('http://x/product/tea'), { request })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toContain('We will be back in a moment')
  })

  it('lists the directory with pagination', async () => {
    await givenProducts(
      api.db,
      Array.from({ length: 100 }, (_, index) => ({ slug: `p-${index}`, name: `Product ${index}` })),
    )
    const { response, page } = await open('/directories/search?page=4')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.querySelectorAll('.card-name a').map((link) => link.getAttribute('href'))).toHaveLength(12)
    expect(page.text).toContain('Showing 37 - 48 of 100 products')
    expect(page.querySelectorAll('nav a').map(({ text }) => text)).toEqual([
      'Previous',
      '2',
      '3',
      '4',
      '5',
      '6',
      'Next',
    ])
    expect(page.querySelector('nav a[aria-current]')?.text).toBe('4')
    expect(page.querySelector('nav a')?.getAttribute('href')).toBe('/directories/search?page=3')
    expect(page.toString()).not.toContain('{{')
  })

  it('searches, and keeps the search in every link', async () => {
    await givenProducts(
      api.db,
      Array.from({ length: 14 }, (_, index) => ({ slug: `p-${index}`, name: 'Zebra', category: 'saas' as const })),
    )
    const { page } = await open('/directories/search?q=zeb&category=saas')
    expect(page.querySelector('input')?.getAttribute('value')).toBe('zeb')
    expect(page.querySelector('nav a[aria-label="Next page"]')?.getAttribute('href')).toBe(
      '/directories/search?category=saas&q=zeb&page=2',
    )
  })

  it.each([
    '?q=nothing-like-it',
    '?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '?q=%22%3E%3Cimg%20src%3Dx%3E',
    '?q={{q}}',
    '?page=1e9',
    '?page=-1',
    '?category=none',
    `?q=${'y'.repeat(20_000)}`,
  ])('finds nothing without breaking: %s', async (query) => {
    const { response, page } = await open(`/directories/search${query}`)
    expect(response.status).toBe(200)
    expect(page.querySelector('h2')?.text).toBe('No products found')
    expect(page.text).toContain('Try adjusting your search criteria or check back later.')
    expect(page.querySelectorAll('script, img')).toEqual([])
  })

  it('answers 404 for other URLs', async () => {
    expect((await open('/submissions')).response.status).toBe(404)
    expect((await open('/submissions/a/b/c/d')).response.status).toBe(404)
  })
})

describe('The form without JavaScript', () => {
  const api = useApi()
  const total = async () => (await api.db.select({ total: count() }).from(products))[0]?.total
  const send = async (fields: Record<string, string>, files: Record<string, [Blob, string]> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const [name, [file, fileName]] of Object.entries(files)) form.set(name, file, fileName)
    const response = await api.call('/directories/submit', { method: 'POST', body: form })
    return { response, page: parse(await response.text()) }
  }

  it('leads to the thank-you page', async () => {
    const files = { logo: [await smallPng(), 'l.png'], screenshot: [await smallPng(), 's.png'] } satisfies Record<
      string,
      [Blob, string]
    >
    const { response } = await send(typed, files)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/directories/submitted'])
    expect(await total()).toBe(1)
  })

  it('comes back with everything that was typed, the errors, and the valid images', async () => {
    const fields = {
      ...typed,
      website_url: 'javascript:alert("1")',
      description: '\n<b>One</b>\n\n</textarea><script>1</script>',
    }
    const broken = new Blob(['nonsense'])
    const { response, page } = await send(fields, {
      logo: [await smallPng(), 'my "logo" & co.png'],
      screenshot: [broken, 's.png'],
    })
    expect(response.status).toBe(422)
    const value = (name: string) => page.querySelector(`[name=${name}]`)?.getAttribute('value')
    expect(page.querySelector('[data-banner]')?.text).toBe('Please enter a valid website URL')
    expect(page.querySelector('[data-banner]')?.hasAttribute('hidden')).toBe(false)
    expect(page.querySelector('[data-error=website_url]')?.text).toBe('Please enter a valid website URL')
    expect(page.querySelector('[data-error=screenshot]')?.text).toContain('Please select a valid image file')
    expect(page.querySelectorAll('[aria-invalid=true]').map((field) => field.getAttribute('name'))).toEqual([
      'website_url',
      'screenshot',
    ])
    expect(value('website_url')).toBe('javascript:alert("1")')
    expect(page.querySelector('textarea')?.textContent.replaceAll('\r\n', '\n')).toBe(`\n${fields.description}`)
    expect(page.querySelector('option[selected]')?.getAttribute('value')).toBe('finance')
    expect(page.querySelector('[data-kept=logo]')?.textContent).toBe('Kept: my "logo" & co.png')
    expect(page.querySelector('[data-kept=screenshot]')?.text).toBe('')
    expect(page.querySelectorAll('main script')).toEqual([])

    const kept = { logo_id: value('logo_id') ?? '', logo_token: value('logo_token') ?? '' }
    const again = await send(
      { ...typed, ...kept },
      { logo: [new Blob([]), ''], screenshot: [await smallPng(), 's.png'] },
    )
    expect(again.response.status).toBe(303)
    expect((await api.db.select().from(products))[0]?.logoId).toBe(kept.logo_id)
  })

  it('refuses a filled-in honeypot and an invalid body with a message', async () => {
    const { response, page } = await send({ ...typed, contact_me_by_fax: 'x' })
    expect(response.status).toBe(422)
    expect(page.querySelector('[data-banner]')?.text).toContain('a hidden field was filled in')
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await api.call('/directories/submit', { method: 'POST', headers, body: '--x' })
    expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('The form was damaged')])
    expect(await total()).toBe(0)
  })
})

describe('A shell', () => {
  it('inserts values as text, HTML only where marked, and nothing twice', () => {
    const shell = '<p title="{{a}}">{{a}}</p>{{html:b}}{{missing}}{{html:missing}}{{constructor}}{ {a} }'
    const filled = fillShell(shell, { a: '"<{{html:b}}>\'&$1$&', 'html:b': '<i>{{a}}</i>' })
    expect(filled).toBe(
      '<p title="&quot;&lt;{{html:b}}&gt;&#39;&amp;$1$&amp;">&quot;&lt;{{html:b}}&gt;&#39;&amp;$1$&amp;</p><i>{{a}}</i>{ {a} }',
    )
  })
})
