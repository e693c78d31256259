import { beforeEach, describe, expect, it } from 'vitest'
import { sweepReplaced, sweepUploads } from '#functions/images/sweep.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { databases } from '#tests/support/database.ts'
import {
  type GivenPage,
  givenFeedback,
  givenFeedbackPage,
  storedFeedback,
  uploadScreenshot,
} from '#tests/support/feedback.ts'
import { avifOf, hugePng, jpegWithExif, paddedTo, pngOf, svg } from '#tests/support/images.ts'

const day = 24 * 60 * 60 * 1000

describe.each(databases)('A screenshot, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let page: GivenPage
  beforeEach(async () => {
    page = await givenFeedbackPage(api)
  })
  const upload = (bytes: Buffer, key = page.key, ip?: string) => uploadScreenshot(api, key, bytes, ip)
  const open = (id: string, token: string) =>
    api.call(`/api/feedbacks/${id}/screenshot`, { headers: { authorization: `Bearer ${token}` } })

  it('is encoded again and shown to the project’s owner only', async () => {
    const { status, data } = await upload(await jpegWithExif())
    expect(status).toBe(201)
    const given = await givenFeedback(api, page, { screenshot: data.screenshot })
    expect(given.screenshotUrl).toBe(`/api/feedbacks/${given.id}/screenshot`)
    const answer = await open(given.id, page.owner.token)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(bytes.includes('Exif')).toBe(false)
    // Nobody else finds it: not with its id, not at the public image's URL.
    const imageId = (await storedFeedback(api))[0]?.imageId ?? ''
    expect((await api.call(`/api/file-uploads/${imageId}/image`)).status).toBe(404)
    expect((await open(given.id, (await addTestUser(api)).token)).status).toBe(404)
    expect((await api.call(given.screenshotUrl!)).status).toBe(401)
    const own = data.screenshot.split('.')[1]!
    const finish = { method: 'POST', headers: { authorization: `Bearer ${own}` } }
    expect((await api.call(`/api/file-uploads/${imageId}/finish`, finish)).status).toBe(403)
  })

  it('isn’t taken from another project, nor used twice, nor made up', async () => {
    const other = await givenFeedbackPage(api)
    const { data } = await upload(await pngOf())
    expect((await givenFeedback(api, other, { screenshot: data.screenshot })).screenshotUrl).toBeNull()
    expect((await givenFeedback(api, page, { screenshot: data.screenshot })).screenshotUrl).not.toBeNull()
    expect((await givenFeedback(api, page, { screenshot: data.screenshot })).screenshotUrl).toBeNull()
    const [id] = data.screenshot.split('.')
    for (const screenshot of [`${id}.${'x'.repeat(32)}`, id, '.', 7, ['x']]) {
      expect((await givenFeedback(api, page, { screenshot })).screenshotUrl).toBeNull()
    }
  })

  it('must be an image of a size that fits', async () => {
    const files = [svg, await avifOf(), Buffer.alloc(0), hugePng({ width: 6000, height: 6000 })]
    for (const bytes of files) expect((await upload(bytes)).status).toBe(422)
    const tooLarge = await upload(paddedTo(feedbackLimits.screenshot + 1, await pngOf()))
    expect([tooLarge.status, tooLarge.message]).toEqual([422, feedbackMessages.screenshotTooLarge])
    const missing = await api.call('/api/feedback/screenshots', { method: 'POST', body: new FormData() })
    expect(missing.status).toBe(404)
    expect((await upload(await pngOf(), '0123456789abcdef')).status).toBe(404)
    expect((await send(api, 'POST /feedback/screenshots', { body: {} })).status).toBe(415)
    expect(await api.db.select().from(uploads)).toEqual([])
  })

  it('is deleted after a day unless it was sent, and some time after its feedback', async () => {
    const [unsent, sent] = [await upload(await pngOf()), await upload(await pngOf())]
    const given = await givenFeedback(api, page, { screenshot: sent.data.screenshot })
    const ids = [unsent, sent].map(({ data }) => data.screenshot.split('.')[0]!)
    const kept = async () =>
      (await Promise.all(ids.map((id) => api.services.images.findPrivate(id)))).map((one) => one !== null)
    const sweep = async () => {
      api.clock.now += 10 * day
      await sweepUploads(api.services, api.clock.now - day, Infinity)
      await sweepReplaced(api.services, api.clock.now - 7 * day, Infinity)
    }
    await sweep()
    expect(await kept()).toEqual([false, true])
    const token = await addTestSession(api.services, page.owner.user)
    await send(api, `DELETE /feedbacks/${given.id}`, { token })
    await sweep()
    await sweep()
    expect(await kept()).toEqual([false, false])
    expect(await api.db.select().from(uploads)).toEqual([])
  })

  it('is limited per client and hour', async () => {
    const bytes = await pngOf()
    const answers = []
    for (let n = 0; n <= feedbackLimits.screenshotsPerHour; n += 1) answers.push((await upload(bytes)).status)
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
    expect((await upload(bytes, page.key, '198.51.100.1')).status).toBe(201)
  })
})
