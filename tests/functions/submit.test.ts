import { count } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#src/domain/problems.ts'
import { type Submission, submissionMessages } from '#src/domain/submissions.ts'
import { mailOutbox, productEvents, products, uploads } from '#src/storage/schema.ts'
import { findLiveListing, passTransition } from '#src/storage/submissions.ts'
import { useApi } from '#tests/support/api.ts'
import { databases } from '#tests/support/database.ts'
import { sendJson, submissionBody, typed } from '#tests/support/submissions.ts'

let png: Blob

beforeAll(async () => {
  const drawn = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#d9480f' } }).png().toBuffer()
  png = new Blob([new Uint8Array(drawn)], { type: 'image/png' })
})

function toForm(fields: Record<string, string>, files: Record<string, Blob> = { logo: png, screenshot: png }): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, file] of Object.entries(files)) form.set(name, file, `${name}.png`)
  return form
}

describe.each(databases)('POST /api/products on a $kind', ({ kind }) => {
  const api = useApi(kind)
  const total = async () => (await api.db.select({ total: count() }).from(products))[0]?.total
  const rows = () => api.db.select().from(products)
  const send = async (changes: Partial<Submission>, init: Parameters<typeof sendJson>[3] = {}) =>
    sendJson(api, '/api/products', await submissionBody(api, changes), init)

  it('takes the multipart form of the contract, with its files', async () => {
    const response = await api.call('/api/products', { method: 'POST', body: toForm(typed) })
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ success: true, message: submissionMessages.received })
    const [row] = await rows()
    expect(row).toMatchObject({
      state: 'unconfirmed',
      slug: 'ledger-lane',
      name: typed.name,
      websiteUrl: typed.website_url,
      listingKey: 'ledgerlane.example',
      screenshotWidth: 40,
      screenshotHeight: 30,
    })
    const image = await api.call(`/api/file-uploads/${row?.logoId}/image`)
    expect(image.status).toBe(200)
    const claimed = await api.db.select().from(uploads)
    expect(claimed.every(({ claimedAt }) => claimedAt === api.clock.now)).toBe(true)
  })

  it('takes the ids of images uploaded beforehand, as JSON and as a form', async () => {
    expect((await send({})).status).toBe(201)
    const body = await submissionBody(api, { website_url: 'https://other.example' })
    const response = await api.call('/api/products', { method: 'POST', body: toForm(body, {}) })
    expect(response.status).toBe(201)
    expect(await total()).toBe(2)
    expect(await api.db.select({ total: count() }).from(mailOutbox)).toEqual([{ total: 2 }])
    expect(await api.db.select({ total: count() }).from(productEvents)).toEqual([{ total: 2 }])
  })

  it('gives fifty founders who send one name at once fifty slugs', async () => {
    const bodies = []
    for (let number = 0; number < 50; number += 1) {
      bodies.push(await submissionBody(api, { email: `founder${number}@x.example`, website_url: `https://s${number}.example` }))
    }
    const responses = await Promise.all(
      bodies.map((body, number) => sendJson(api, '/api/products', body, { ip: `198.51.100.${number}` })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    const slugs = new Set((await rows()).map(({ slug }) => slug))
    expect(slugs.size).toBe(50)
    expect(slugs).toContain('ledger-lane-50')
  })

  it('answers the same again for the same Idempotency-Key, and writes once', async () => {
    const body = await submissionBody(api)
    const headers = { 'idempotency-key': 'a-key-of-ours-1' }
    const first = await sendJson(api, '/api/products', body, { headers })
    const second = await sendJson(api, '/api/products', body, { headers })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    expect(await total()).toBe(1)
    expect(await api.db.select({ total: count() }).from(mailOutbox)).toEqual([{ total: 1 }])

    const other = await sendJson(api, '/api/products', { ...body, headline: 'Another' }, { headers })
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ message: 'This Idempotency-Key was used for another submission' })
  })

  it('recognises the same files under one Idempotency-Key', async () => {
    const init = { method: 'POST', headers: { 'idempotency-key': 'a-key-of-ours-2' } }
    const statuses = []
    for (let time = 0; time < 2; time += 1) {
      statuses.push((await api.call('/api/products', { ...init, body: toForm(typed) })).status)
    }
    expect(statuses).toEqual([201, 201])
    expect(await total()).toBe(1)
    expect(await api.db.select({ total: count() }).from(uploads)).toEqual([{ total: 2 }])
  })

  it('writes once when one key comes five times at once', async () => {
    const body = await submissionBody(api)
    const headers = { 'idempotency-key': 'a-key-of-ours-3' }
    const attempts = Array.from({ length: 5 }, () => sendJson(api, '/api/products', body, { headers }))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await total()).toBe(1)
    expect(await api.db.select({ total: count() }).from(productEvents)).toEqual([{ total: 1 }])
  })

  it('says which website is listed or waits already', async () => {
    await send({})
    const [row] = await rows()
    if (!row) throw new Error('not written')
    expect((await send({})).status).toBe(201)

    await passTransition(api.db, row.ref, 'confirm', { now: 1 })
    const waiting = await send({ website_url: 'http://www.LedgerLane.example:8080/other/?a=b#c' })
    expect(waiting.status).toBe(409)
    expect(await waiting.json()).toMatchObject({ message: 'This website is already waiting for review' })

    await passTransition(api.db, row.ref, 'publish', { now: 2 })
    const listed = await send({ website_url: 'https://ledgerlane.example' })
    expect(listed.status).toBe(409)
    expect(await listed.json()).toMatchObject({
      message: 'This website is already listed: Ledger Lane',
      listing: '/product/ledger-lane',
      errors: [{ field: 'website_url', message: 'This website is already listed: Ledger Lane' }],
    })
    expect((await findLiveListing(api.db, 'ledgerlane.example'))?.ref).toBe(row.ref)
  })
})

describe('What a submission is refused for', () => {
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

  it('every rule at once, in the order of the form', async () => {
    const problem = await refused(await api.call('/api/products', { method: 'POST', body: toForm(blank, {}) }))
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
    [{ website_url: 'ledgerlane.example' }, 'Please enter a valid website URL'],
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
  ] satisfies [Partial<Submission>, string][])('%j', async (changes, message) => {
    const problem = await refused(await sendJson(api, '/api/products', await submissionBody(api, changes)))
    expect(problem.message).toBe(message)
    expect(problem.errors).toEqual([{ field: Object.keys(changes)[0], message }])
  })

  it('images that are missing, or not ours to use', async () => {
    const body = await submissionBody(api)
    const wrong = [{ logo_token: body.screenshot_token }, { logo_token: '' }, { logo_id: 'f'.repeat(20) }]
    for (const changes of wrong) {
      const problem = await refused(await sendJson(api, '/api/products', { ...body, ...changes }))
      expect(problem.errors).toEqual([{ field: 'logo', message: 'Logo file is required' }])
    }
  })

  it('files that are no images, each with its message', async () => {
    const html = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/png' })
    const form = toForm({ ...typed, name: '' }, { logo: html, screenshot: new Blob([]) })
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

  it('a field that people do not see and a program filled', async () => {
    const body = { ...(await submissionBody(api)), contact_me_by_fax: '555-1234' }
    const problem = await refused(await sendJson(api, '/api/products', body))
    expect(problem.message).toContain('a hidden field was filled in')
  })

  it.each(['short', 'x'.repeat(129), 'with\ttab and more'])('an Idempotency-Key like %j', async (key) => {
    const headers = { 'idempotency-key': key }
    const problem = await refused(await sendJson(api, '/api/products', await submissionBody(api), { headers }), 400)
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

  it('a body above six megabytes, announced or not', async () => {
    const large = new Uint8Array(6 * 1024 * 1024 + 1)
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const announced = { ...type, 'content-length': String(large.length) }
    const problem = await refused(await api.call('/api/products', { method: 'POST', headers: announced, body: large }), 413)
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
    const body = { ...(await submissionBody(api)), name: 5, headline: null, description: ['x'], email: { a: 1 } }
    const problem = await refused(await sendJson(api, '/api/products', body))
    expect(problem.errors?.map(({ field }) => field)).toEqual(['name', 'headline', 'description', 'email'])
  })

  it('is never cut silently: what was typed comes back equal, but for what cannot be shown', async () => {
    const name = '\u202eمرحبا 👩‍👩‍👧 <b>“Ünïcode”</b> \u0000\u0007& co'
    const description = 'a\r\nb\rc\u0000\n\n  <script>alert(1)</script>\ud800'
    const response = await sendJson(api, '/api/products', await submissionBody(api, { name, description }))
    expect(response.status).toBe(201)
    expect((await api.db.select().from(products))[0]).toMatchObject({
      name: '\u202eمرحبا 👩‍👩‍👧 <b>“Ünïcode”</b> & co',
      description: 'a\nb\nc\n\n  <script>alert(1)</script>\ufffd',
    })
  })
})

describe('How much one client may send', () => {
  const api = useApi()
  const send = async (number: number, init: Parameters<typeof sendJson>[3] = {}, email = `f${number}@x.example`) =>
    sendJson(api, '/api/products', await submissionBody(api, { email }), init)

  it('ten submissions an hour, then a time to wait; a mistake does not count', async () => {
    for (let number = 0; number < 12; number += 1) expect((await send(0, {}, 'mistaken')).status).toBe(422)
    for (let number = 0; number < 10; number += 1) expect((await send(number)).status).toBe(201)
    api.clock.now += 20 * 60_000
    const response = await send(11)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('2400')
    expect((await send(12, { ip: '198.51.100.9' })).status).toBe(201)
    api.clock.now += 40 * 60_000
    expect((await send(13)).status).toBe(201)
  })

  it('an IPv6 network is one client', async () => {
    for (let number = 0; number < 10; number += 1) {
      expect((await send(number, { ip: `2001:db8:0:7::${number}` })).status).toBe(201)
    }
    expect((await send(11, { ip: '2001:db8::7:1:2:3:4' })).status).toBe(429)
    expect((await send(12, { ip: '2001:db8:0:8::1' })).status).toBe(201)
  })

  it('five mails a day to one address, however it is written', async () => {
    for (let number = 0; number < 5; number += 1) {
      expect((await send(0, { ip: `192.0.2.${number}` }, 'Victim@x.example')).status).toBe(201)
    }
    const response = await send(0, { ip: '192.0.2.77' }, 'victim@X.example')
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe(String(12 * 3600))
    expect(await api.db.select({ total: count() }).from(mailOutbox)).toEqual([{ total: 5 }])
  })
})
