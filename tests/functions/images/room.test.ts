import { getStore } from '@netlify/blobs'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { dailyUploads, maxUnclaimedBytes } from '#functions/images/room.ts'
import { sweepUploads } from '#functions/images/sweep.ts'
import { networkKey } from '#src/domain/clients/clients.ts'
import { imageMessages, maxImageBytes } from '#src/domain/images/images.ts'
import { diskReserve } from '#src/storage/images/disk.ts'
import { countUnclaimedBytes } from '#src/storage/images/queries.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenFeedbackPage, uploadScreenshot } from '#tests/support/feedback.ts'
import * as image from '#tests/support/images.ts'
import { productForm } from '#tests/support/forms.ts'
import { typed } from '#tests/support/submissions.ts'
import {
  announce as announceUpload,
  finish,
  sendImage,
  sendInParts,
  sendPart,
  storedIds,
  useEmptyImageStores,
} from '#tests/support/uploads.ts'
import { inFull } from '#tests/support/full.ts'

const api = useApi()
useEmptyImageStores()

const hour = 60 * 60 * 1000
const megabyte = 1024 * 1024

async function announce(ip: string, size = maxImageBytes, token?: string) {
  const response = await api.call('/api/file-uploads/image', {
    method: 'POST',
    ip,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ type: 'image/png', size }),
  })
  const { message } = (await response.json()) as { message?: string }
  return { status: response.status, message, retryAfter: Number(response.headers.get('retry-after')) }
}

/** Announces until it's refused, and returns how many were accepted. An hour passes after each 60. */
async function announceAll(ipOf: (n: number) => string): Promise<number> {
  for (let accepted = 0; ; accepted += 1) {
    const { status, message } = await announce(ipOf(accepted))
    if (status === 429) {
      expect(message).toBe(imageMessages.tooManyBytes)
      return accepted
    }
    expect(status).toBe(201)
  }
}

describe('the bytes of uploads', () => {
  it('are limited for one client and day', async () => {
    expect(await announceAll(() => '203.0.113.7')).toBe(dailyUploads.client.limit / maxImageBytes)
    const { retryAfter } = await announce('203.0.113.7', 1)
    expect(retryAfter).toBe((12 * hour) / 1000)
    expect((await announce('203.0.113.8')).status).toBe(201)
    api.clock.now += 12 * hour
    expect((await announce('203.0.113.7')).status).toBe(201)
  })

  it('are limited for one IPv6 network, whichever of its IPs they come from', async () => {
    const { limit } = dailyUploads.network
    const counted = `upload-bytes:${networkKey('2001:db8:1::1')}`
    await countUse(api.db, counted, dailyUploads.network, api.clock.now, limit - 4 * maxImageBytes - 1000)
    expect(await announceAll((n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(4)
    expect((await announce('2001:db8:2::1')).status).toBe(201)
  })

  it('have a total for what nothing uses, which images that are in use and admins are free of', async () => {
    const count = maxUnclaimedBytes / (4 * megabyte)
    const rows = Array.from({ length: count }, (_, n) => ({
      id: `0123456789abcdef${1000 + n}`,
      size: 4 * megabyte,
      createdAt: api.clock.now,
    }))
    for (let at = 0; at < count; at += 128) await api.db.insert(uploads).values(rows.slice(at, at + 128))
    expect(await countUnclaimedBytes(api.db)).toBe(maxUnclaimedBytes)
    const refused = await announce('203.0.113.7', 1)
    expect(refused).toMatchObject({ status: 503, message: imageMessages.noRoom })
    expect(refused.retryAfter).toBeGreaterThan(0)
    const { status, headers } = await sendImage(api, await image.pngOf())
    expect([status, headers.get('retry-after')]).toEqual([503, '600'])
    const { token } = await addTestUser(api, { admin: true })
    expect((await announce('203.0.113.7', 1000, token)).status).toBe(201)
    await api.db.update(uploads).set({ claimedAt: 1 })
    expect((await announce('203.0.113.7', 1)).status).toBe(201)
  })

  it('of unfinished uploads are free again after an hour', async () => {
    const begun = await sendInParts(api, await image.jpegOf())
    const { body } = await sendImage(api, await image.pngOf())
    api.clock.now += hour
    await sweepUploads(api.services, api.clock.now - 24 * hour, Number.POSITIVE_INFINITY)
    expect(await storedIds()).toEqual([body.data.id])
    expect((await api.db.select().from(uploads)).map(({ id }) => id)).not.toContain(begun.id)
  })
})

describe('what counts', () => {
  /** Bytes that count for a client and its network. */
  async function counted(ip: string): Promise<number> {
    const rows = await api.db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, `upload-bytes:${ip}%`))
    expect(new Set(rows.map(({ count }) => count)).size).toBeLessThan(2)
    return rows[0]?.count ?? 0
  }
  /** Leaves a client with so many bytes for the day. */
  const leaveBytes = (ip: string, bytes: number) =>
    countUse(api.db, `upload-bytes:${ip}`, dailyUploads.client, api.clock.now, dailyUploads.client.limit - bytes)

  it('is the image as it is stored, which may be larger than what was sent, or smaller', async () => {
    const [ip, other] = ['203.0.113.7', '203.0.113.8']
    const compressed = await sharp(await image.jpegOf({ width: 800, height: 800 }))
      .jpeg({ quality: 10 })
      .toBuffer()
    const { size } = (await sendImage(api, compressed, 'screenshot', 'a.jpg', ip)).body.data
    expect(size).toBeGreaterThan(1.5 * compressed.length)
    expect(await counted(ip)).toBe(size)
    const padded = image.paddedTo(2 * megabyte, await image.jpegOf())
    const small = (await sendImage(api, padded, 'screenshot', 'a.jpg', other)).body.data
    expect(small.size).toBeLessThan(100_000)
    expect(await counted(other)).toBe(small.size)
  })

  it('is the parts of an upload, or its image if that is larger', async () => {
    const compressed = await sharp(await image.jpegOf({ width: 800, height: 800 }))
      .jpeg({ quality: 10 })
      .toBuffer()
    const begun = await sendInParts(api, compressed)
    const before = await counted('203.0.113.7')
    expect(before).toBe(compressed.length)
    const { size } = (await finish(api, begun)).body.data
    expect(size).toBeGreaterThan(before)
    expect(await counted('203.0.113.7')).toBe(size)
    await finish(api, begun)
    expect(await counted('203.0.113.7')).toBe(size)
  })

  it('is not what was refused, so that what still fits can be stored', async () => {
    const ip = '203.0.113.7'
    await leaveBytes(ip, 20_000)
    const refused = await sendImage(api, await image.jpegOf({ width: 800, height: 800 }), 'screenshot', 'a.jpg', ip)
    expect(refused).toMatchObject({ status: 429, body: { message: imageMessages.tooManyBytes } })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await storedIds()).toEqual([])
    expect((await sendImage(api, await image.jpegOf(), 'screenshot', 'a.jpg', ip)).status).toBe(201)
    const page = await givenFeedbackPage(api)
    const large = await image.pngOf({ width: 300, height: 300 })
    expect((await uploadScreenshot(api, page.key, large, ip)).status).toBe(429)
    const form = await productForm({ ...typed }, { logo: new File([new Uint8Array(large)], 'logo.png') })
    expect((await api.call('/api/products', { method: 'POST', body: form, ip })).status).toBe(429)
    expect(await storedIds()).toHaveLength(1)
  })

  it('is exact when many are sent at the same time', async () => {
    const ip = '203.0.113.7'
    const bytes = await image.jpegOf({ width: 300, height: 300 })
    const { size } = (await sendImage(api, bytes, 'screenshot', 'a.jpg', '203.0.113.8')).body.data
    await leaveBytes(ip, 2 * size + 10)
    const sent = await Promise.all(Array.from({ length: 4 }, () => sendImage(api, bytes, 'screenshot', 'a.jpg', ip)))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
  })

  it('is a variant for whoever needs it first. Without room for that it is drawn and not kept', async () => {
    const variants = async () => (await getStore('image-variants-test').list()).blobs.map(({ key }) => key)
    const { id, url } = (await sendImage(api, await image.jpegOf({ width: 800, height: 600 }))).body.data
    const see = async (query: string, ip: string) => (await api.call(`${url}?w=${query}`, { ip })).status
    expect(await see('96', '203.0.113.20')).toBe(200)
    expect(await counted('203.0.113.20')).toBe(0)
    await api.db.update(uploads).set({ claimedAt: 1 })
    await leaveBytes('203.0.113.21', 100)
    api.services.disk = { ...api.services.disk, findFreeBytes: () => Promise.resolve(diskReserve) }
    expect(await see('96', '203.0.113.20')).toBe(200)
    api.services.disk = { ...api.services.disk, findFreeBytes: () => Promise.resolve(null) }
    expect(await see('96', '203.0.113.21')).toBe(200)
    expect(await variants()).toEqual([])
    expect(await see('96', '203.0.113.20')).toBe(200)
    expect(await variants()).toEqual([`${id}.96`])
    const kept = await api.services.images.findVariant(id, 96)
    expect(await counted('203.0.113.20')).toBe(kept?.length)
  })
})

describe('the queue of images', () => {
  it('has places for others, however many one client or one IPv6 network sends', inFull, async () => {
    const png = image.hugePng({ width: 4000, height: 4000 })
    const sendAs = (ips: string[]) => Promise.all(ips.map((ip) => sendImage(api, png, 'screenshot', 'a.png', ip)))
    const client = sendAs(Array.from({ length: 8 }, () => '203.0.113.7'))
    const network = sendAs(Array.from({ length: 12 }, (_, n) => `2001:db8:1:${n}::1`))
    const others = sendAs(['203.0.113.8', '2001:db8:2::1'])
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
    expect(statuses(await others)).toEqual([201, 201])
    expect(statuses(await client).filter((status) => status === 503)).toHaveLength(4)
    expect(statuses(await network).filter((status) => status === 503)).toHaveLength(4)
    // What was refused can be repeated, and isn't one of the hour's uploads.
    const [uses] = await api.db.select().from(rateLimits).where(eq(rateLimits.key, 'upload:203.0.113.7'))
    expect(uses?.count).toBe(4)
  })
})

describe('an almost full disk', () => {
  const leave = (bytes: number) => {
    api.services.disk = { ...api.services.disk, findFreeBytes: () => Promise.resolve(bytes) }
  }

  it('takes no image, in whatever way it is sent, and takes them again later', async () => {
    leave(diskReserve)
    const png = await image.pngOf({ width: 100, height: 100 })
    const { token } = await addTestUser(api, { admin: true })
    expect((await announce('203.0.113.7', 5000)).status).toBe(503)
    expect((await announce('203.0.113.7', 5000, token)).status).toBe(503)
    expect((await sendImage(api, png)).status).toBe(503)
    const submitted = await api.call('/api/products', { method: 'POST', body: await productForm({ ...typed }) })
    expect([submitted.status, submitted.headers.get('retry-after')]).toEqual([503, '600'])
    const page = await givenFeedbackPage(api)
    expect((await uploadScreenshot(api, page.key, png)).status).toBe(503)
    expect(await storedIds()).toEqual([])
    leave(diskReserve + 1000 * megabyte)
    expect((await sendImage(api, png)).status).toBe(201)
  })

  it('takes no part and no image of an upload that was announced when there was room', async () => {
    const jpeg = await image.jpegOf()
    const begun = (await announceUpload(api, { type: 'image/jpeg', size: jpeg.length })).body.data
    const complete = await sendInParts(api, jpeg)
    leave(diskReserve)
    expect((await sendPart(api, begun, 1, jpeg)).status).toBe(503)
    expect((await finish(api, complete)).status).toBe(503)
    // Its parts.
    expect(await storedIds()).toEqual([complete.id])
    leave(diskReserve + 1000 * megabyte)
    expect((await sendPart(api, begun, 1, jpeg)).status).toBe(200)
    expect((await finish(api, begun)).status).toBe(201)
    expect((await finish(api, complete)).status).toBe(201)
  })
})
