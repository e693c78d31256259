import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sweepUploads } from '#functions/images/sweep.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { imageMessages } from '#src/domain/images/images.ts'
import { secondFactorMessages } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { proofMs } from '#src/domain/sign-in/sessions/lifetimes.ts'
import { proofMessages } from '#src/domain/sign-in/sessions/proof.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import type { ImageStore } from '#src/storage/images/image-store.ts'
import { findUpload } from '#src/storage/images/queries.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { postImages } from '#src/storage/posts/schema.ts'
import { addTestSession, addTestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import * as image from '#tests/support/images.ts'
import { post } from '#tests/support/posts.ts'
import {
  expectNothingKept,
  finish,
  remove,
  sendImage,
  sendInParts,
  sendPart,
  storedIds,
  storedImage,
  useEmptyImageStores,
} from '#tests/support/uploads.ts'

const hour = 60 * 60 * 1000
const api = useApi()
useEmptyImageStores()

describe('deleting an upload', () => {
  it('removes the image with its variants, once', async () => {
    const { body } = await sendImage(api, await image.pngOf({ width: 400, height: 400 }))
    const { id } = body.data
    expect((await api.call(`/api/file-uploads/${id}/image?w=96`)).status).toBe(200)
    expect((await remove(api, body.data)).status).toBe(204)
    expect((await api.call(`/api/file-uploads/${id}/image`)).status).toBe(404)
    expect((await api.call(`/api/file-uploads/${id}/image?w=96`)).status).toBe(404)
    expect((await remove(api, body.data)).status).toBe(404)
    expect(await findUpload(api.db, id)).toBeNull()
  })

  it('removes one that is still uploading', async () => {
    const begun = await sendInParts(api, await image.jpegOf())
    expect((await remove(api, begun)).status).toBe(204)
    await expectNothingKept(api)
  })

  it('wins over finishing it in parallel, and leaves nothing behind', async () => {
    const begun = await sendInParts(api, await image.jpegOf())
    const whole = api.services.images
    const saveLate: ImageStore['save'] = async (id, bytes) => {
      expect((await remove(api, begun)).status).toBe(204)
      await whole.save(id, bytes)
    }
    api.services.images = { ...whole, save: saveLate }
    expect((await finish(api, begun)).status).toBe(503)
    expect((await finish(api, begun)).status).toBe(404)
    await expectNothingKept(api)
  })

  it('is refused if a product uses it', async () => {
    const { body } = await sendImage(api, await image.pngOf())
    await api.db.update(uploads).set({ claimedAt: 1 })
    expect((await remove(api, body.data)).status).toBe(409)
    await storedImage(api, body.data.id)
  })
})

describe('deleting an upload as an admin', () => {
  it('needs no token of the upload, and is in the activity log', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const { body } = await sendImage(api, await image.pngOf())
    const { id } = body.data
    expect((await remove(api, { id, token })).status).toBe(204)
    expect(await findUpload(api.db, id)).toBeNull()
    await expectNothingKept(api)
    expect((await remove(api, { id, token })).status).toBe(404)
    const log = await api.db.select().from(auditEntries)
    expect(log.map(({ action, subject, status }) => ({ action, subject, status }))).toEqual([
      { action: 'DELETE /api/file-uploads/{id}', subject: id, status: 204 },
      { action: 'DELETE /api/file-uploads/{id}', subject: id, status: 404 },
    ])
  })

  it('takes an image that nothing uses anymore, and never one that is in use', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const { body } = await sendImage(api, await image.pngOf())
    const { id } = body.data
    await post(api, token, { coverImageId: id })
    expect((await remove(api, { id, token })).status).toBe(409)
    await storedImage(api, id)
    await api.db.delete(postImages)
    expect((await remove(api, { id, token })).status).toBe(204)
    expect(await findUpload(api.db, id)).toBeNull()
  })

  it('needs a fresh proof', async () => {
    const { user } = await addTestUser(api, { admin: true })
    const stale = await addTestSession(api.services, user, api.clock.now - proofMs)
    const { body } = await sendImage(api, await image.pngOf())
    const { id } = body.data
    const refused = await remove(api, { id, token: stale })
    expect([refused.status, refused.body.message]).toEqual([403, proofMessages.needed])
    await storedImage(api, id)
    expect(await api.db.select().from(auditEntries)).toEqual([])
    const fresh = await addTestSession(api.services, user)
    expect((await remove(api, { id, token: fresh })).status).toBe(204)
  })

  it('is refused to everyone else', async () => {
    const { body } = await sendImage(api, await image.pngOf())
    const { id } = body.data
    const user = await addTestUser(api)
    const weak = await addTestUser(api, { admin: true, factor: false })
    for (const [{ token }, message] of [
      [user, 'This token belongs to another upload'],
      [weak, secondFactorMessages.adminsNeedOne],
    ] as const) {
      const refused = await remove(api, { id, token })
      expect([refused.status, refused.body.message]).toEqual([403, message])
    }
    const anonymous = await api.call(`/api/file-uploads/${id}`, { method: 'DELETE' })
    expect(anonymous.status).toBe(401)
    expect(await anonymous.json()).toMatchObject({ message: accountMessages.notSignedIn })
    await storedImage(api, id)
    expect(await api.db.select().from(auditEntries)).toEqual([])
  })
})

describe('while the image store fails', () => {
  /** Makes some operations of the store fail. Calling the result repairs it. */
  function breakStore(...operations: (keyof ImageStore)[]): () => void {
    const whole = api.services.images
    const fail = () => Promise.reject(new Error('the store is down'))
    api.services.images = { ...whole, ...Object.fromEntries(operations.map((operation) => [operation, fail])) }
    return () => void (api.services.images = whole)
  }

  it('an image in one request gets 503, leaves nothing, and can be sent again', async () => {
    const bytes = await image.pngOf()
    const mend = breakStore('save')
    const { status, body } = await sendImage(api, bytes, 'logo')
    expect(status).toBe(503)
    expect(body.message).toBe(imageMessages.notStored)
    await expectNothingKept(api)
    mend()
    expect((await sendImage(api, bytes, 'logo')).status).toBe(201)
  })

  it('a part gets 503 and can be sent again', async () => {
    const bytes = await image.jpegOf()
    const begun = await sendInParts(api, bytes, [])
    const mend = breakStore('savePart')
    expect((await sendPart(api, begun, 1, bytes)).status).toBe(503)
    mend()
    expect((await sendPart(api, begun, 1, bytes)).status).toBe(200)
    expect((await finish(api, begun)).status).toBe(201)
  })

  it('finishing gets 503, leaves nothing half-stored, and can be repeated', async () => {
    const begun = await sendInParts(api, await image.jpegOf())
    const mend = breakStore('save')
    expect((await finish(api, begun)).status).toBe(503)
    expect((await findUpload(api.db, begun.id))?.readyAt).toBeNull()
    expect((await api.call(`/api/file-uploads/${begun.id}/image`)).status).toBe(404)
    mend()
    expect((await finish(api, begun)).status).toBe(201)
    await storedImage(api, begun.id)
  })

  it("parts that can't be removed don't affect the image", async () => {
    const begun = await sendInParts(api, await image.jpegOf())
    const mend = breakStore('removeParts')
    expect((await finish(api, begun)).status).toBe(201)
    mend()
    await sweepUploads(api.services, api.clock.now - 24 * hour, Number.POSITIVE_INFINITY)
    expect(await storedIds()).toEqual([begun.id])
  })

  it("an image that can't be removed is no longer served, and removing it can be repeated", async () => {
    const { body } = await sendImage(api, await image.pngOf())
    const mend = breakStore('remove')
    expect((await remove(api, body.data)).status).toBe(503)
    expect((await findUpload(api.db, body.data.id))?.readyAt).toBeNull()
    expect((await finish(api, body.data)).status).toBe(404)
    mend()
    expect((await remove(api, body.data)).status).toBe(204)
    await expectNothingKept(api)
  })

  it("an image that can't be read gets 503, which isn't cached", async () => {
    const { body } = await sendImage(api, await image.pngOf())
    breakStore('find', 'findVariant')
    for (const query of ['', '?w=96']) {
      const response = await api.call(`${body.data.url}${query}`)
      expect(response.status).toBe(503)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe('the daily sweep', () => {
  it('removes what has been unused for a day, and nothing else', async () => {
    const [left, claimed] = [await sendImage(api, await image.pngOf()), await sendImage(api, await image.pngOf())]
    const broken = await sendInParts(api, await image.jpegOf())
    await api.call(`${left.body.data.url}?w=96`)
    api.clock.now += 23 * hour
    const fresh = await sendImage(api, await image.pngOf())
    await api.db.update(uploads).set({ claimedAt: 1 }).where(eq(uploads.id, claimed.body.data.id))
    api.clock.now += 2 * hour
    const begun = await sendInParts(api, await image.jpegOf())

    await sweepUploads(api.services, api.clock.now - 24 * hour, Number.POSITIVE_INFINITY)
    const kept = [claimed.body.data.id, fresh.body.data.id, begun.id].sort()
    expect((await storedIds()).sort()).toEqual(kept)
    expect((await api.db.select().from(uploads)).map(({ id }) => id).sort()).toEqual(kept)
    expect(await findUpload(api.db, broken.id)).toBeNull()
    expect((await finish(api, begun)).status).toBe(201)
  })

  it('removes parts whose upload was deleted', async () => {
    await api.services.images.savePart('0123456789abcdef0123', 1, Buffer.from('x'))
    await sweepUploads(api.services, api.clock.now - 24 * hour, Number.POSITIVE_INFINITY)
    await expectNothingKept(api)
  })
})
