import { describe, expect, it } from 'vitest'
import { dailyUploads, maxUnclaimedBytes } from '#functions/images/room.ts'
import { sweepUploads } from '#functions/images/sweep.ts'
import { imageMessages, maxImageBytes } from '#src/domain/images/images.ts'
import { diskReserve } from '#src/storage/images/disk.ts'
import { countUnclaimedBytes } from '#src/storage/images/queries.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenFeedbackPage, uploadScreenshot } from '#tests/support/feedback.ts'
import * as image from '#tests/support/images.ts'
import { productForm } from '#tests/support/forms.ts'
import { typed } from '#tests/support/submissions.ts'
import { sendImage, sendInParts, storedIds, useEmptyImageStores } from '#tests/support/uploads.ts'

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
    const accepted = await announceAll((n) => `2001:db8:1:${n.toString(16)}::1`)
    expect(accepted).toBe(Math.floor(dailyUploads.network.limit / maxImageBytes))
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

describe('an almost full disk', () => {
  const leave = (bytes: number) => {
    api.services.disk = { findFreeBytes: () => Promise.resolve(bytes) }
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
})
