import { count } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { createPages } from '#functions/requested-pages/requested-pages.ts'
import { fillShell } from '#src/components/pages/fill-shell.ts'
import { shellPlaces } from '#src/components/pages/shell.ts'
import { openDatabase } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
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

  it('shows a product that has no built page', async () => {
    await givenProducts(api.db, [
      { slug: 'tea', name: 'Tea <b>&', description: 'One\n\n<script>alert(1)</script> <!--main-->' },
    ])
    const { response, page } = await open('/product/tea')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBeNull()
    expect(page.querySelector('title')?.textContent).toContain('Tea <b>& - ')
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/product\/tea$/)
    expect(page.querySelectorAll('script')).toHaveLength(1)
    expect(page.querySelectorAll('.product-description p').map(({ textContent }) => textContent)).toEqual([
      'One',
      '<script>alert(1)</script> <!--main-->',
    ])
    expect(() => JSON.parse(page.querySelector('script')?.rawText ?? '') as unknown).not.toThrow()
  })

  it.each(['nothing', 'Waiting', 'waiting', '%3Cscript%3E', 'a'.repeat(3000)])('knows no product %s', async (slug) => {
    await givenProducts(api.db, [{ slug: 'waiting', state: 'pending' }])
    const { response, page } = await open(`/product/${slug}`)
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
    expect(page.querySelector('title')?.text).toBe('Product not found')
    expect(page.querySelector('h1')?.text).toBe('Oops!')
    expect(page.querySelector('p')?.text).toBe('Product not found')
    expect(page.querySelector('a')?.text).toBe('Back to products')
  })

  it('answers 503 with Retry-After while the database is unavailable', async () => {
    const away = { ...api.services, db: openDatabase({ url: 'http://127.0.0.1:9' }) }
    const response = await createPages(away).fetch(new Request('http://x/product/tea'), { request })
    const page = parse(await response.text())
    expect([response.status, page.querySelector('p')?.text]).toEqual([503, 'Server error occurred'])
    expect(response.headers.get('retry-after')).toBe('5')
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/directories')
    expect(api.log[0]).toMatchObject({ level: 'error', event: 'page-failed' })
  })

  it("is plain if the shell can't be loaded", async () => {
    const lost = { ...api.services, env: { ...api.services.env, selfOrigin: 'http://127.0.0.1:9' } }
    const response = await createPages(lost).fetch(new Request('http://x/product/tea'), { request })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toContain('We’ll be right back')
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
    const links = page.querySelectorAll('.pagination a').map(({ text }) => text)
    expect(links.join('').trim()).toBe('Previous 2 3 4 5 6 Next')
    expect(page.querySelector('.pagination a[aria-current]')?.text.trim()).toBe('4')
    expect(page.querySelector('.pagination a')?.getAttribute('href')).toBe('/directories/search?page=3')
    expect(page.toString()).not.toContain('<!--')
  })

  it('shows the last page beyond the last one', async () => {
    await givenProducts(
      api.db,
      Array.from({ length: 14 }, (_, index) => ({ slug: `p-${index}`, name: `Product ${index}` })),
    )
    const { page } = await open('/directories/search?page=99')
    expect(page.text).toContain('Showing 13 - 14 of 14 products')
    expect(page.querySelector('.pagination a[aria-current]')?.text.trim()).toBe('2')
    expect(page.text).not.toContain('No products found')
  })

  it.each(['abc', '0', '-1', '1.5', ''])('shows the first page for the page “%s”', async (number) => {
    await givenProducts(api.db, [{ slug: 'zebra', name: 'Zebra' }])
    const { page } = await open(`/directories/search?page=${number}`)
    expect(page.text).toContain('Showing 1 - 1 of 1 product')
    expect(page.text).not.toContain('No products found')
  })

  it('searches, and keeps the search in every link', async () => {
    await givenProducts(
      api.db,
      Array.from({ length: 14 }, (_, index) => ({ slug: `p-${index}`, name: 'Zebra', category: 'saas' as const })),
    )
    const { page } = await open('/directories/search?q=zeb&category=saas')
    expect(page.querySelector('[name=q]')?.getAttribute('value')).toBe('zeb')
    expect(page.querySelector('nav a[aria-label="Next page"]')?.getAttribute('href')).toBe(
      '/directories/search?category=saas&q=zeb&page=2',
    )
  })

  it.each([
    '?q=nothing-like-it',
    '?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '?q=%22%3E%3Cimg%20src%3Dx%3E',
    '?q=%3C!--main--%3E',
    '?page=1e9',
    '?page=-1',
    '?category=none',
    `?q=${'y'.repeat(20_000)}`,
  ])('finds nothing without breaking: %s', async (query) => {
    const { response, page } = await open(`/directories/search${query}`)
    expect(response.status).toBe(200)
    expect(page.querySelector('.results h3')?.text).toBe('No products found')
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
    expect(page.querySelector('[role=alert]')?.text).toBe('Please enter a valid website URL')
    expect(page.querySelector('[role=alert]')?.hasAttribute('hidden')).toBe(false)
    expect(page.querySelector('#website_url-error')?.text).toBe('Please enter a valid website URL')
    expect(page.querySelector('#screenshot-error')?.text).toContain('Please select a valid image file')
    expect(page.querySelectorAll('[aria-invalid=true]').map((field) => field.getAttribute('name'))).toEqual([
      'website_url',
      'screenshot',
    ])
    expect(value('website_url')).toBe('javascript:alert("1")')
    expect(page.querySelector('textarea')?.textContent.replaceAll('\r\n', '\n')).toBe(`\n${fields.description}`)
    expect(page.querySelector('option[selected]')?.getAttribute('value')).toBe('finance')
    expect(page.querySelector('#logo-kept')?.textContent).toBe('Kept: my "logo" & co.png')
    expect(page.querySelector('#screenshot-kept')?.text).toBe('')
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
    expect(page.querySelector('[role=alert]')?.text).toContain('a hidden field was filled in')
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await api.call('/directories/submit', { method: 'POST', headers, body: '--x' })
    expect([broken.status, await broken.text()]).toEqual([400, expect.stringContaining('The form was damaged')])
    expect(await total()).toBe(0)
  })
})

describe('A shell', () => {
  it('takes a head and a content, and reads neither as a place', () => {
    const shell = '<head><!--head--></head><main><!--main--></main><!--other-->'
    const filled = fillShell(shell, {
      head: createElement('title', null, '<!--main--> $1 $&'),
      main: createElement('p', { title: '"<!--head-->\'&' }, '$`<!--main-->'),
    })
    expect(filled).toBe(
      '<head><title>&lt;!--main--&gt; $1 $&amp;</title></head>' +
        '<main><p title="&quot;&lt;!--head--&gt;&#x27;&amp;">$`&lt;!--main--&gt;</p></main><!--other-->',
    )
  })

  it.each(['', shellPlaces.head, shellPlaces.main, `${shellPlaces.head}${shellPlaces.main}${shellPlaces.main}`])(
    'has both places once: not %j',
    (shell) => {
      const content = createElement('p')
      expect(() => fillShell(shell, { head: content, main: content })).toThrow('A shell has its two places once each')
    },
  )

  it.each([shellPlaces.head, shellPlaces.main])('keeps HTML that holds %s', (place) => {
    const written = { __html: `<p>${place}</p>` }
    const filled = fillShell('<!--head--><!--main-->', {
      head: createElement('title', null, 'A title'),
      main: createElement('div', { dangerouslySetInnerHTML: written }),
    })
    expect(filled).toBe(`<title>A title</title><div><p>${place}</p></div>`)
  })
})
