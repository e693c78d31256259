import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { sweepReplaced, sweepUploads } from '#functions/images/sweep.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import {
  type GivenPage,
  givenFeedback,
  givenFeedbackPage,
  sendAsVisitor,
  storedFeedback,
  uploadScreenshot,
} from '#tests/support/feedback.ts'
import { avifOf, hugePng, jpegWithExif, paddedTo, pngOf, svg } from '#tests/support/images.ts'

const day = 24 * 60 * 60 * 1000

describeDatabases('A screenshot, on a $kind', ({ kind }) => {
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
    for (const screenshot of [`${id}.${'x'.repeat(32)}`, id, '.']) {
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

  it('is added to feedback that was sent without it before', async () => {
    await sendAsVisitor(api, page.key, { text: 'Broken' })
    const [one, other] = [await upload(await pngOf()), await upload(await pngOf())]
    for (const { data } of [one, other, one]) {
      expect((await sendAsVisitor(api, page.key, { text: 'Broken', screenshot: data.screenshot })).status).toBe(201)
    }
    const [row, ...others] = await storedFeedback(api)
    expect(others).toEqual([])
    expect(row?.imageId).toBe(one.data.screenshot.split('.')[0])
    // A second one isn't needed, so it isn't kept either.
    const claimed = (await api.db.select().from(uploads)).filter(({ claimedAt }) => claimedAt !== null)
    expect(claimed.map(({ id }) => id)).toEqual([row?.imageId])
  })

  const idOf = ({ data }: { data: { screenshot: string } }) => data.screenshot.split('.')[0]!
  const isStored = async (id: string) => (await api.services.images.findPrivate(id)) !== null
  const sweep = () => sweepUploads(api.services, api.clock.now - day, Infinity)

  it('is deleted after a day unless it was sent', async () => {
    const [unsent, sent] = [await upload(await pngOf()), await upload(await pngOf())]
    await givenFeedback(api, page, { screenshot: sent.data.screenshot })
    api.clock.now += 10 * day
    await sweep()
    await sweepReplaced(api.services, api.clock.now - 7 * day, Infinity)
    expect(await Promise.all([unsent, sent].map((one) => isStored(idOf(one))))).toEqual([false, true])
  })

  it('is deleted with its feedback', async () => {
    const sent = await upload(await pngOf())
    const given = await givenFeedback(api, page, { screenshot: sent.data.screenshot })
    await send(api, `DELETE /feedbacks/${given.id}`, { token: page.owner.token })
    expect(await isStored(idOf(sent))).toBe(false)
    expect(await api.db.select().from(uploads)).toEqual([])
  })

  it('is deleted by the next daily sweep after its project or its owner’s account', async () => {
    const others = await givenFeedbackPage(api)
    const [first, second] = [await upload(await pngOf()), await upload(await pngOf(), others.key)]
    await givenFeedback(api, page, { screenshot: first.data.screenshot })
    await givenFeedback(api, others, { screenshot: second.data.screenshot })
    await send(api, `DELETE /projects/${page.projectId}`, { token: page.owner.token })
    await api.db.delete(users).where(eq(users.id, others.owner.user.id))
    api.clock.now += day
    await sweep()
    expect(await Promise.all([first, second].map((one) => isStored(idOf(one))))).toEqual([false, false])
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
