import { describe, expect, it } from 'vitest'
import { earlierPartBytes, imageMessages, imagePartBytes, maxImageBytes } from '#src/domain/images/images.ts'
import { useApi } from '#tests/support/api.ts'
import * as image from '#tests/support/images.ts'
import {
  announce,
  cut,
  expectNothingKept,
  finish,
  remove,
  sendInParts,
  sendPart,
  storedIds,
  storedImage,
  useEmptyImageStores,
} from '#tests/support/uploads.ts'

const api = useApi()
useEmptyImageStores()

describe('an image in parts', () => {
  it('of exactly 5,242,880 bytes is accepted', async () => {
    const bytes = image.paddedTo(maxImageBytes, await image.jpegOf())
    const begun = await sendInParts(api, bytes)
    expect(begun).toMatchObject({ partSize: imagePartBytes, parts: 7 })
    const { status, body } = await finish(api, begun)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ id: begun.id, token: begun.token, type: 'image/jpeg', width: 64, height: 48 })
    expect((await storedImage(api, begun.id)).length).toBe(body.data.size)
    expect(await storedIds()).toEqual([begun.id])
  })

  it('whose parts have the earlier size is accepted', async () => {
    const bytes = image.paddedTo(maxImageBytes, await image.jpegOf())
    const begun = await sendInParts(api, bytes, [])
    for (const part of [1, 2, 3]) {
      const piece = bytes.subarray((part - 1) * earlierPartBytes, part * earlierPartBytes)
      expect((await sendPart(api, begun, part, piece)).status).toBe(200)
    }
    expect((await finish(api, begun)).status).toBe(201)
  })

  it.each([
    ['5,242,881 bytes', { type: 'image/png', size: maxImageBytes + 1 }, imageMessages.tooLarge('screenshot')],
    ['0 bytes', { type: 'image/png', size: 0 }, imageMessages.unreadable('screenshot')],
    ['another type', { type: 'image/svg+xml', size: 10 }, imageMessages.wrongType('screenshot')],
  ])('announced with %s is refused immediately', async (_, announced, message) => {
    const { status, body } = await announce(api, { kind: 'screenshot', name: 'a', ...announced })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: 'screenshot', message }])
    await expectNothingKept(api)
  })

  it('can arrive out of order and repeated; the last version of a part counts', async () => {
    const bytes = image.paddedTo(imagePartBytes * 2 + 10, await image.jpegOf())
    const begun = await sendInParts(api, bytes, [3, 2])
    await sendPart(api, begun, 1, Buffer.alloc(imagePartBytes))
    await sendPart(api, begun, 1, cut(bytes)[0] ?? Buffer.alloc(0))
    expect((await finish(api, begun)).status).toBe(201)
  })

  it('reports missing parts and accepts them afterwards', async () => {
    const bytes = image.paddedTo(imagePartBytes * 2 + 10, await image.jpegOf())
    const begun = await sendInParts(api, bytes, [2])
    const { status, body } = await finish(api, begun)
    expect(status).toBe(409)
    expect(body.detail).toBe('Parts 1 and 3 of the image are missing')
    const parts = cut(bytes)
    for (const part of [1, 3]) await sendPart(api, begun, part, parts[part - 1] ?? Buffer.alloc(0))
    expect((await finish(api, begun)).status).toBe(201)
  })

  it('accepts only parts of exactly the right size', async () => {
    const begun = await sendInParts(api, Buffer.alloc(imagePartBytes + 10), [])
    expect((await sendPart(api, begun, 1, Buffer.alloc(imagePartBytes - 1))).status).toBe(422)
    expect((await sendPart(api, begun, 2, Buffer.alloc(11))).status).toBe(422)
    for (const part of [0, 3, -1, '1e0', 'x'])
      expect((await sendPart(api, begun, part, Buffer.alloc(10))).status).toBe(422)
    expect((await sendPart(api, begun, 2, Buffer.alloc(10))).status).toBe(200)
  })

  it('belongs to the client that announced it', async () => {
    const bytes = await image.jpegOf()
    const [mine, yours] = [await sendInParts(api, bytes, []), await sendInParts(api, bytes, [1])]
    const thief = { id: yours.id, token: mine.token }
    for (const refused of [await sendPart(api, thief, 1, bytes), await finish(api, thief), await remove(api, thief)]) {
      expect(refused.status).toBe(403)
    }
    expect((await finish(api, yours)).status).toBe(201)
  })

  it.each(['PUT /parts/1', 'POST /finish', 'DELETE '])('asks for a token: %s', async (route) => {
    const { id } = await sendInParts(api, await image.jpegOf(), [])
    const [method = '', path = ''] = route.split(' ')
    for (const headers of [{}, { authorization: 'Basic eA==' }, { authorization: 'Bearer' }]) {
      const response = await api.call(`/api/file-uploads/${id}${path}`, { method, headers })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ detail: 'Invalid authentication credentials' })
    }
  })

  it("that wasn't announced isn't found", async () => {
    const unknown = { id: '0123456789abcdef0123', token: 'x' }
    expect((await sendPart(api, unknown, 1, Buffer.alloc(1))).status).toBe(404)
    expect((await finish(api, unknown)).status).toBe(404)
    expect((await remove(api, unknown)).status).toBe(404)
  })

  it('can be finished twice with the same response, even in parallel, and then accepts no parts', async () => {
    const bytes = await image.jpegOf()
    const begun = await sendInParts(api, bytes)
    const answers = await Promise.all([finish(api, begun), finish(api, begun)])
    answers.push(await finish(api, begun))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect((await sendPart(api, begun, 1, bytes)).status).toBe(409)
  })

  it("that isn't an image is refused and not stored", async () => {
    const begun = await sendInParts(api, image.html)
    const { status, body } = await finish(api, begun)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: 'logo', message: imageMessages.wrongType('logo') }])
    await expectNothingKept(api)
    expect((await finish(api, begun)).status).toBe(404)
  })
})
