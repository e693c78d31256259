import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageKinds, imageMessages, maxImageBytes } from '#src/domain/images/images.ts'
import { useApi } from '#tests/support/api.ts'
import * as image from '#tests/support/images.ts'
import { announce, expectNothingKept, sendImage, storedImage, useEmptyImageStores } from '#tests/support/uploads.ts'

const api = useApi()
useEmptyImageStores()

describe('an image in one request', () => {
  it('is stored, and the response has its dimensions', async () => {
    const { status, body } = await sendImage(api, await image.pngOf({ width: 300, height: 200 }), 'logo')
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, data: { type: 'image/png', width: 300, height: 200 } })
    expect(body.data.url).toBe(`/api/file-uploads/${body.data.id}/image`)
    const bytes = await storedImage(api, body.data.id)
    expect(bytes.length).toBe(body.data.size)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 300, height: 200, space: 'srgb' })
  })

  it('keeps the type of a JPEG, whatever its name and header say', async () => {
    const { body } = await sendImage(api, await image.jpegOf(), 'logo', 'photo.png')
    expect(body.data.type).toBe('image/jpeg')
    expect((await sharp(await storedImage(api, body.data.id)).metadata()).format).toBe('jpeg')
  })

  it('loses its EXIF data, including the location, and is rotated upright', async () => {
    const taken = await image.jpegWithExif({ width: 120, height: 80 })
    expect(taken.includes('Ada Lovelace')).toBe(true)
    const { body } = await sendImage(api, taken, 'screenshot')
    expect(body.data).toMatchObject({ width: 80, height: 120 })
    const bytes = await storedImage(api, body.data.id)
    expect(bytes.includes('Exif')).toBe(false)
    expect(bytes.includes('Ada Lovelace')).toBe(false)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.exif, metadata.orientation, metadata.xmp, metadata.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    { what: 'HTML', hidden: image.html },
    { what: 'a zip file', hidden: image.zip },
  ])('loses $what hidden behind the picture', async ({ hidden }) => {
    for (const picture of [await image.pngOf(), await image.jpegOf(), image.gifOf(1, { width: 20, height: 20 })]) {
      const { status, body } = await sendImage(api, Buffer.concat([picture, hidden]))
      expect(status).toBe(201)
      expect((await storedImage(api, body.data.id)).includes(hidden)).toBe(false)
    }
  })

  it('is scaled down if it is larger than any screen needs', async () => {
    const { body } = await sendImage(api, image.hugePng({ width: 4800, height: 1200 }), 'screenshot')
    expect(body.data).toMatchObject({ width: 2400, height: 600 })
  })

  it('is stored small enough for one response', async () => {
    const { status, body } = await sendImage(api, await image.pngOf({ width: 1500, height: 1100 }), 'screenshot')
    expect(status).toBe(201)
    expect(body.data.size).toBeLessThanOrEqual(4 * 1024 * 1024)
    expect(body.data.width / body.data.height).toBeCloseTo(1500 / 1100, 1)
  })

  it("keeps the first of a GIF's 2,000 frames, as PNG", async () => {
    const { status, body } = await sendImage(api, image.gifOf(2000, { width: 2000, height: 2000 }), 'screenshot')
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ type: 'image/png', width: 2000, height: 2000 })
    expect((await sharp(await storedImage(api, body.data.id)).metadata()).pages ?? 1).toBe(1)
  })
})

describe('a bad image', () => {
  const cases: [what: string, bytes: () => Buffer | Promise<Buffer>, message: keyof typeof imageMessages][] = [
    ['an SVG named .png', () => image.svg, 'wrongType'],
    ['HTML named .png', () => image.html, 'wrongType'],
    ['an AVIF named .jpg', () => image.avifOf(), 'wrongType'],
    ['a PNG of 14,000 × 14,000 pixels', () => image.hugePng({ width: 14_000, height: 14_000 }), 'tooManyPixels'],
    ['a truncated JPEG', async () => (await image.jpegOf()).subarray(0, 1200), 'unreadable'],
    ['a truncated PNG', async () => (await image.pngOf()).subarray(0, 4000), 'unreadable'],
    ['a file of 0 bytes', () => Buffer.alloc(0), 'unreadable'],
    ['the first bytes of a JPEG and nothing else', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'unreadable'],
    ['a GIF without a frame', () => image.gifOf(0, { width: 10, height: 10 }), 'unreadable'],
    ['5,242,881 bytes', async () => image.paddedTo(maxImageBytes + 1, await image.jpegOf()), 'tooLarge'],
  ]

  it.each(cases)('%s is refused and not stored', async (_, bytes, rule) => {
    const sent = await bytes()
    for (const kind of imageKinds) {
      const message = imageMessages[rule]
      const expected = typeof message === 'string' ? message : message(kind)
      const { status, body, headers } = await sendImage(api, sent, kind, 'image.jpg')
      expect(status).toBe(422)
      expect(headers.get('content-type')).toContain('application/problem+json')
      expect(body).toMatchObject({ success: false, message: expected, errors: [{ field: kind, message: expected }] })
    }
    await expectNothingKept(api)
  })

  it('is named neutrally if its purpose is unknown', async () => {
    const { body } = await sendImage(api, image.svg)
    expect(body.errors).toEqual([{ field: 'file', message: 'Please select a valid image file (JPG, PNG, GIF)' }])
  })
})

describe('a bad request', () => {
  const post = (body: BodyInit | null, type?: string) =>
    api.call('/api/file-uploads/image', {
      method: 'POST',
      body,
      ...(type ? { headers: { 'content-type': type } } : {}),
    })

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends half-way',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; fil',
    ],
    ['of another boundary', 'multipart/form-data; boundary=b', '--c\r\n\r\nx\r\n--c--'],
  ])('multipart %s gets 400', async (_, type, body) => {
    const response = await post(body, type)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  it('without a file names the missing file', async () => {
    const body = new FormData()
    body.set('kind', 'logo')
    body.set('file', 'not a file')
    const response = await post(body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ field: 'logo', message: 'Logo file is required' }] })
  })

  it('with two files gets 400', async () => {
    const body = new FormData()
    for (const name of ['a.png', 'b.png']) body.append('file', new File(['x'], name))
    expect((await post(body)).status).toBe(400)
  })

  it('of another type gets 415', async () => {
    expect((await post('x', 'text/plain')).status).toBe(415)
    expect((await post(null)).status).toBe(415)
  })

  it('of broken or invalid JSON says so', async () => {
    expect((await post('{', 'application/json')).status).toBe(400)
    const wrong = await announce(api, { type: 'image/png', size: -1.5 })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.map(({ field }) => field)).toContain('size')
  })

  it('counts toward a limit of 60 an hour per client', async () => {
    for (let sent = 0; sent < 60; sent += 1) expect((await sendImage(api, image.svg)).status).toBe(422)
    const { status, headers } = await sendImage(api, image.svg)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await sendImage(api, image.svg, 'logo', 'a.png', '198.51.100.9')).status).toBe(422)
  })
})
