import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { imageWidths, logoStripUrl } from '#src/domain/images/images.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { useApi } from '#tests/support/api.ts'
import * as image from '#tests/support/images.ts'
import { sendImage, useEmptyImageStores } from '#tests/support/uploads.ts'

const api = useApi()
useEmptyImageStores()

async function givenImage(size = { width: 800, height: 600 }): Promise<string> {
  return (await sendImage(api, await image.jpegOf(size), 'screenshot')).body.data.url
}

describe('an image', () => {
  it('can be cached forever, and is only ever served as an image', async () => {
    const url = await givenImage()
    const { status, headers } = await api.call(url)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[a-z0-9]+\.jpg"$/)
  })

  it("isn't sent again to a client that has it", async () => {
    const url = await givenImage()
    for (const query of ['', '?w=96']) {
      const etag = (await api.call(url + query)).headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[^"]+"$/)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const response = await api.call(url + query, { headers: { 'if-none-match': known } })
        expect(response.status).toBe(304)
        expect(response.headers.get('etag')).toBe(etag)
        expect(await response.text()).toBe('')
      }
      expect((await api.call(url + query, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    }
  })

  it('answers HEAD like GET, without the bytes', async () => {
    const url = await givenImage()
    const [get, head] = [await api.call(url), await api.call(url, { method: 'HEAD' })]
    expect(head.status).toBe(200)
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
    expect(await head.text()).toBe('')
  })

  it('needs no database, except to keep a new variant', async () => {
    const url = await givenImage()
    await api.db.update(uploads).set({ claimedAt: 1 })
    expect((await api.call(`${url}?w=96`)).status).toBe(200)
    const asked = vi.spyOn(api.db.$client, 'execute')
    const askedMany = vi.spyOn(api.db.$client, 'batch')
    for (const query of ['', '?w=96', '?w=96']) expect((await api.call(url + query)).status).toBe(200)
    expect([...asked.mock.calls, ...askedMany.mock.calls]).toEqual([])
    asked.mockRejectedValue(new Error('no database'))
    expect((await api.call(`${url}?w=192`)).status).toBe(200)
    expect(api.log.map(({ event }) => event)).toContain('variant-not-kept')
  })

  it.each([
    '/api/file-uploads/0123456789abcdef0123/image',
    '/api/file-uploads/0123456789abcdef0123/image?w=96',
    '/api/file-uploads/..%2f..%2fsecret/image',
    '/api/file-uploads/%00/image',
    '/api/file-uploads/__proto__/image',
  ])("that is unknown isn't found, and that response isn't cached: %s", async (url) => {
    const { status, headers } = await api.call(url)
    expect(status).toBe(404)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a variant', () => {
  it.each(imageWidths)('of %d pixels is a WebP of at most that width', async (width) => {
    const response = await api.call(`${await givenImage({ width: 1000, height: 500 })}?w=${width}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const drawn = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(drawn).toMatchObject({
      format: 'webp',
      width: Math.min(width, 1000),
      height: Math.round(Math.min(width, 1000) / 2),
    })
  })

  it.each(['97', '0', '-96', '96.0', '096', '1e2', '99999999', 'x', ''])(
    'of width %j is refused, listing the allowed widths',
    async (w) => {
      const response = await api.call(`${await givenImage()}?w=${w}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ detail: 'The width w must be one of 96, 192, 320, 640, 960, 1280' })
    },
  )

  it('is created once, even for parallel requests, and stored', async () => {
    const url = `${await givenImage()}?w=320`
    await api.db.update(uploads).set({ claimedAt: 1 })
    const save = vi.spyOn(api.services.images, 'saveVariant')
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.call(url)))
    answers.push(await api.call(url))
    const bodies = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it("is served even if it can't be stored", async () => {
    const url = `${await givenImage()}?w=320`
    await api.db.update(uploads).set({ claimedAt: 1 })
    const whole = api.services.images
    api.services.images = { ...whole, saveVariant: () => Promise.reject(new Error('the store is full')) }
    expect((await api.call(url)).status).toBe(200)
    expect(api.log.map(({ event }) => event)).toContain('variant-not-kept')
  })
})

describe('a strip', () => {
  const pathOf = (urls: string[]) => logoStripUrl(urls) ?? ''
  const red = { r: 200, g: 20, b: 20 }
  const blue = { r: 20, g: 20, b: 200 }

  async function givenLogo(background: typeof red): Promise<string> {
    const logo = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
    return (await sendImage(api, logo, 'logo')).body.data.url
  }
  async function colorsOf(response: Response): Promise<number[][]> {
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([96, 96 * 12, 4])
    const middles = Array.from({ length: 12 }, (_, place) => (48 + 96 * (48 + 96 * place)) * 4)
    return middles.map((at) => [...data.subarray(at, at + 4)].map((part) => Math.round(part / 20) * 20))
  }

  it('has the logos below each other, each in a square, and can be cached forever', async () => {
    const response = await api.call(pathOf([await givenLogo(red), await givenLogo(blue)]))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const [first, second, third] = await colorsOf(response)
    expect([first, second, third]).toEqual([
      [200, 20, 20, 260],
      [20, 20, 200, 260],
      [0, 0, 0, 0],
    ])
  })

  it('leaves the place of a missing logo empty, and is not cached then', async () => {
    const missing = '/api/file-uploads/0123456789abcdef0123/image'
    const response = await api.call(pathOf([missing, await givenLogo(blue)]))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await colorsOf(response)).slice(0, 2)).toEqual([
      [0, 0, 0, 0],
      [20, 20, 200, 260],
    ])
    const other = '/api/file-uploads/0123456789abcdef0124/image'
    expect((await api.call(pathOf([missing, other]))).status).toBe(404)
  })

  it("leaves the place of a logo that can't be read empty, too, and fails only if none can be", async () => {
    const logos = [await givenLogo(red), await givenLogo(blue)]
    const [unreadable = ''] = logos.map((url) => url.split('/')[3])
    const whole = api.services.images
    const fail = () => Promise.reject(new Error('the store is down'))
    const findVariant: typeof whole.findVariant = (id, width) =>
      id === unreadable ? fail() : whole.findVariant(id, width)
    api.services.images = { ...whole, findVariant }
    const response = await api.call(pathOf(logos))
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect((await colorsOf(response)).slice(0, 2)).toEqual([
      [0, 0, 0, 0],
      [20, 20, 200, 260],
    ])
    expect(api.log.map(({ event }) => event)).toContain('image-not-read')
    api.services.images = { ...whole, findVariant: fail }
    expect((await api.call(pathOf(logos))).status).toBe(503)
  })

  it('has at most twelve logos, each once, and one width', async () => {
    const logo = await givenLogo(red)
    const id = logo.split('/')[3] ?? ''
    expect(logoStripUrl(Array<string>(13).fill(logo))).toBeNull()
    expect(logoStripUrl([logo])).toBeNull()
    expect(logoStripUrl([logo, 'https://elsewhere.example/logo.png'])).toBeNull()
    expect((await api.call(`/api/file-uploads/${Array(13).fill(id).join('.')}/image?w=96`)).status).toBe(404)
    expect(logoStripUrl([logo, logo])).toBeNull()
    expect((await api.call(`/api/file-uploads/${id}.${id}/image?w=96`)).status).toBe(404)
    const strip = pathOf([logo, await givenLogo(blue)])
    expect((await api.call(strip.replace('w=96', 'w=192'))).status).toBe(400)
    expect((await api.call(strip.replace('?w=96', ''))).status).toBe(400)
  })
})
