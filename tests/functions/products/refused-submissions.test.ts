import { count } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sign } from '#functions/http/signatures.ts'
import { checkImageSize, minLogoSide } from '#src/domain/images/images.ts'
import type { Problem } from '#src/domain/problems/problems.ts'
import type { ProductText } from '#src/domain/products/fields.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { products } from '#src/storage/products/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { productForm, smallPng } from '#tests/support/forms.ts'
import { pngOf } from '#tests/support/images.ts'
import { productBody, readyUpload, sendJson, typed } from '#tests/support/submissions.ts'

describe('A submission is refused for', () => {
  const api = useApi()
  const total = async () => (await api.db.select({ total: count() }).from(products))[0]?.total
  const refused = async (response: Response, status = 422): Promise<Problem> => {
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    const problem = (await response.json()) as Problem
    expect(problem).toMatchObject({ success: false, status, detail: problem.message })
    expect(await total()).toBe(0)
    return problem
  }
  const blank = { name: '', headline: '', description: '', website_url: '', category: '', email: '', firstname: '' }

  it('every broken rule, listed in the order of the form', async () => {
    const problem = await refused(
      await api.call('/api/products', { method: 'POST', body: await productForm(blank, {}) }),
    )
    expect(problem.message).toBe('Product name is required')
    expect(problem.errors?.map(({ message }) => message)).toEqual([
      'Product name is required',
      'Headline is required',
      'Description is required',
      'Website URL is required',
      'Please select a category',
      'Email address is required',
      'First name is required',
      'Logo file is required',
      'Screenshot file is required',
    ])
  })

  it.each([
    [{ name: '   ' }, 'Product name is required'],
    [{ name: '\u0000\u0007\u001b' }, 'Product name is required'],
    [{ name: 'x'.repeat(10_000) }, 'Product name must not exceed 80 characters'],
    [{ name: '🦊'.repeat(81) }, 'Product name must not exceed 80 characters'],
    [{ headline: '\n\t ' }, 'Headline is required'],
    [{ headline: 'x'.repeat(141) }, 'Headline must not exceed 140 characters'],
    [{ description: ' \r\n ' }, 'Description is required'],
    [{ description: 'x'.repeat(5001) }, 'Description must not exceed 5000 characters'],
    [{ website_url: '' }, 'Website URL is required'],
    [{ website_url: 'ledgerlane' }, 'Please enter a valid website URL'],
    [{ website_url: '/relative' }, 'Please enter a valid website URL'],
    [{ website_url: 'javascript:alert(1)' }, 'Please enter a valid website URL'],
    [{ website_url: 'JaVaScRiPt://x.example/%0aalert(1)' }, 'Please enter a valid website URL'],
    [{ website_url: 'data:text/html,<script>alert(1)</script>' }, 'Please enter a valid website URL'],
    [{ website_url: 'vbscript:x' }, 'Please enter a valid website URL'],
    [{ website_url: 'file:///etc/passwd' }, 'Please enter a valid website URL'],
    [{ website_url: 'ftp://x.example' }, 'Please enter a valid website URL'],
    [{ website_url: 'https://' }, 'Please enter a valid website URL'],
    [{ website_url: 'https://user:pass@x.example' }, 'Please enter a valid website URL'],
    [{ website_url: 'http://localhost' }, 'Please enter a valid website URL'],
    [{ website_url: 'http://127.0.0.1' }, 'Please enter a valid website URL'],
    [{ website_url: 'http://0x7f000001' }, 'Please enter a valid website URL'],
    [{ website_url: 'http://[::1]/' }, 'Please enter a valid website URL'],
    [{ website_url: `https://x.example/${'a'.repeat(3000)}` }, 'Website URL must not exceed 2048 characters'],
    [{ category: '' }, 'Please select a category'],
    [{ category: 'SaaS' }, 'Please select a category'],
    [{ category: '__proto__' }, 'Please select a category'],
    [{ email: '' }, 'Email address is required'],
    [{ email: 'ada' }, 'Please enter a valid email address'],
    [{ email: 'ada@x' }, 'Please enter a valid email address'],
    [{ email: 'a b@x.example' }, 'Please enter a valid email address'],
    [{ email: 'a@x.example\r\nBcc: all@x.example' }, 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(250)}@x.example` }, 'Email address must not exceed 254 characters'],
    [{ firstname: '' }, 'First name is required'],
    [{ firstname: 'x'.repeat(81) }, 'First name must not exceed 80 characters'],
  ] satisfies [Partial<ProductText>, string][])('%j', async (changes, message) => {
    const problem = await refused(await sendJson(api, '/api/products', await productBody(api, changes)))
    expect(problem.message).toBe(message)
    expect(problem.errors).toEqual([{ field: Object.keys(changes)[0], message }])
  })

  it('images that are missing or belong to someone else', async () => {
    const body = await productBody(api)
    const wrong = [{ logo_token: body.screenshot_token }, { logo_token: '' }, { logo_id: 'f'.repeat(20) }]
    for (const changes of wrong) {
      const problem = await refused(await sendJson(api, '/api/products', { ...body, ...changes }))
      expect(problem.errors).toEqual([{ field: 'logo', message: 'Logo file is required' }])
    }
  })

  it.each([
    { width: 20, height: 300, side: 20 },
    { width: 300, height: 199, side: 199 },
  ])('a logo of $width × $height pixels, uploaded before or in the request', async ({ side, ...size }) => {
    const message = `The logo must be at least ${minLogoSide} pixels wide and high. Yours has only ${side}`
    const id = await readyUpload(api.db, size)
    const token = sign(api.services.secret, 'upload', id)
    const body = { ...(await productBody(api)), logo_id: id, logo_token: token }
    const before = await refused(await sendJson(api, '/api/products', body))
    expect(before.errors).toEqual([{ field: 'logo', message }])
    const logo = new Blob([new Uint8Array(await pngOf(size))], { type: 'image/png' })
    const form = await productForm(typed, { logo, screenshot: logo })
    const problem = await refused(await api.call('/api/products', { method: 'POST', body: form }))
    expect(problem.errors).toEqual([{ field: 'logo', message }])
  })

  it.each([
    { width: 3000, height: 582, isFine: false },
    { width: 3000, height: 590, isFine: true },
    { width: 590, height: 3000, isFine: true },
  ])('a logo of $width × $height pixels as in the browser, though it is scaled down', async ({ isFine, ...size }) => {
    expect(checkImageSize('logo', size) === null).toBe(isFine)
    const white = { channels: 3 as const, background: 'white' }
    const png = await sharp({ create: { ...size, ...white } })
      .png()
      .toBuffer()
    const logo = new Blob([new Uint8Array(png)], { type: 'image/png' })
    const form = await productForm({ ...typed, name: '' }, { logo, screenshot: await smallPng() })
    const { errors } = await refused(await api.call('/api/products', { method: 'POST', body: form }))
    expect(errors?.some(({ field }) => field === 'logo')).toBe(!isFine)
  })

  it("files that aren't images, each with its message", async () => {
    const html = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/png' })
    const form = await productForm({ ...typed, name: '' }, { logo: html, screenshot: new Blob([]) })
    const problem = await refused(await api.call('/api/products', { method: 'POST', body: form }))
    expect(problem.errors).toEqual([
      { field: 'name', message: 'Product name is required' },
      { field: 'logo', message: 'Please select a valid image file for the logo (JPG, PNG, GIF)' },
      {
        field: 'screenshot',
        message: 'The screenshot file is damaged and cannot be read. Please export it again as JPG, PNG or GIF',
      },
    ])
    expect(await api.db.select({ total: count() }).from(uploads)).toEqual([{ total: 0 }])
  })

  it('a filled-in honeypot field', async () => {
    const body = { ...(await productBody(api)), contact_me_by_fax: '555-1234' }
    const problem = await refused(await sendJson(api, '/api/products', body))
    expect(problem.message).toContain('a hidden field was filled in')
  })

  it.each(['short', 'x'.repeat(129), 'with\ttab and more'])('an Idempotency-Key like %j', async (key) => {
    const headers = { 'idempotency-key': key }
    const problem = await refused(await sendJson(api, '/api/products', await productBody(api), { headers }), 400)
    expect(problem.message).toBe('Idempotency-Key must have 8 to 128 printable ASCII characters')
  })

  it.each([
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\ncut of'],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data', '--x--'],
    ['application/json', '{"name": '],
    ['application/json', ''],
    ['application/json', '[1, 2]'],
    ['application/json', 'null'],
    ['application/json', '"text"'],
  ])('a broken body: %s %j', async (type, body) => {
    const headers = { 'content-type': type }
    await refused(await api.call('/api/products', { method: 'POST', headers, body }), 400)
  })

  it('a body of another kind', async () => {
    await refused(await api.call('/api/products', { method: 'POST', body: 'name=x' }), 415)
  })

  it('a body over six megabytes, announced or not', async () => {
    const large = new Uint8Array(6 * 1024 * 1024 + 1)
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const announced = { ...type, 'content-length': String(large.length) }
    const problem = await refused(
      await api.call('/api/products', { method: 'POST', headers: announced, body: large }),
      413,
    )
    expect(problem.message).toContain('The images are too large for one request')
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: type, body: stream, duplex: 'half' }
    await refused(await api.call('/api/products', init), 413)
  })

  it('values of other types in JSON, as if they were missing', async () => {
    const body = { ...(await productBody(api)), name: 5, headline: null, description: ['x'], email: { a: 1 } }
    const problem = await refused(await sendJson(api, '/api/products', body))
    expect(problem.errors?.map(({ field }) => field)).toEqual(['name', 'headline', 'description', 'email'])
  })

  it('but its text is never truncated: it comes back equal, except for invisible characters', async () => {
    const name = '\u202eمرحبا 👩‍👩‍👧 <b>“Ünïcode”</b> \u0000\u0007& co'
    const description = 'a\r\nb\rc\u0000\n\n  <script>alert(1)</script>\ud800'
    const response = await sendJson(api, '/api/products', await productBody(api, { name, description }))
    expect(response.status).toBe(201)
    expect((await api.db.select().from(products))[0]).toMatchObject({
      name: 'مرحبا 👩‍👩‍👧 <b>“Ünïcode”</b> & co',
      description: 'a\nb\nc\n\n  <script>alert(1)</script>\ufffd',
    })
  })
})
