import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { runCleanups } from '#functions/retention/sweep.ts'
import { statusPath } from '#functions/products/status-links.ts'
import { contentOf } from '#src/domain/products/content.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition, saveEdit, saveProposal } from '#src/storage/products/changes.ts'
import { findProductRow, listProductEvents } from '#src/storage/products/queries.ts'
import { products } from '#src/storage/products/schema.ts'
import { isImageMissing } from '#src/storage/products/statements.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import * as image from '#tests/support/images.ts'
import { givenProduct } from '#tests/support/submissions.ts'
import { sendImage } from '#tests/support/uploads.ts'
import { inFull } from '#tests/support/full.ts'

const day = 86_400_000

/** How long one side waits, in queries: each side comes first sometimes. */
const allDelays = Array.from({ length: 12 }, (_, index) => index)
const someDelays = [0, 4, 8]

describeBothDatabases('images and the sweep, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  const upload = async (ip: string) => {
    const { body } = await sendImage(api, await image.pngOf(), 'logo', 'logo.png', ip)
    return body.data.id
  }
  const isServed = async (id: string) => (await api.call(`/api/file-uploads/${id}/image`)).status === 200
  const sweep = () => runCleanups(api.services, Number.POSITIVE_INFINITY)
  const given = async (ip: string) => {
    const logoId = await upload(ip)
    const row = await givenProduct(api.db, { createdAt: api.clock.now, logoId, slug: `slug-${ip}` })
    await applyTransition(api.db, row.ref, 'confirm', { now: api.clock.now })
    return { row, content: contentOf(row) }
  }

  it('delete a replaced image a week later, with its smaller versions, and never one in use', async () => {
    const { row, content } = await given('198.51.100.1')
    await api.call(`/api/file-uploads/${content.logoId}/image?w=96`)
    const next = await upload('198.51.100.1')
    await saveEdit(api.db, row.ref, { ...content, logoId: next }, api.clock.now)
    await sweep()
    api.clock.now += 8 * day
    await sweep()
    expect(await isServed(content.logoId)).toBe(false)
    expect((await api.call(`/api/file-uploads/${content.logoId}/image?w=96`)).status).toBe(404)
    expect(await isServed(next)).toBe(true)
    api.clock.now += 400 * day
    await sweep()
    expect(await isServed(next)).toBe(true)
  })

  it('keep the image of changes that wait for review', async () => {
    const { row, content } = await given('198.51.100.1')
    await applyTransition(api.db, row.ref, 'publish', { now: api.clock.now })
    const next = await upload('198.51.100.1')
    await saveProposal(api.db, row.ref, { ...content, logoId: next }, api.clock.now)
    for (const days of [0, 8, 8]) {
      api.clock.now += days * day
      await sweep()
    }
    expect([await isServed(content.logoId), await isServed(next)]).toEqual([true, true])
  })

  const useAgain = async (delays: readonly number[]) => {
    const outcomes = new Set<string>()
    for (const delay of delays) {
      const { row, content } = await given(`198.51.100.${delay}`)
      await saveEdit(api.db, row.ref, { ...content, logoId: await upload(`198.51.100.${delay}`) }, api.clock.now)
      await sweep()
      api.clock.now += 8 * day
      const editing = async () => {
        for (let turn = 0; turn < delay * 3; turn += 1) await findProductRow(api.db, row.ref)
        return saveEdit(api.db, row.ref, content, api.clock.now).catch((error: unknown) => {
          if (isImageMissing(error)) return 'gone'
          throw error
        })
      }
      const [outcome] = await Promise.all([editing(), sweep()])
      outcomes.add(outcome)
      const kept = await findProductRow(api.db, row.ref)
      expect(await isServed(kept!.logoId)).toBe(true)
      expect(kept?.logoId === content.logoId).toBe(outcome === 'done')
    }
    expect([...outcomes].every((outcome) => outcome === 'done' || outcome === 'gone')).toBe(true)
  }
  const name = 'agree on an image that is used again just when it would be deleted'
  it(name, () => useAgain(someDelays))
  it(`${name}, in every order`, inFull, () => useAgain(allDelays))
})

describeBothDatabases('confirming and the sweep, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  const confirm = async (delays: readonly number[]) => {
    for (const delay of delays) {
      const row = await givenProduct(api.db, { createdAt: api.clock.now, slug: `slug-${delay}` })
      await api.db.delete(mails)
      api.clock.now += 31 * day
      const path = statusPath(api.services, row.ref)
      const confirming = async () => {
        for (let turn = 0; turn < delay * 2; turn += 1) await findProductRow(api.db, 'nobody')
        return api.call(`${path}/confirm`, { method: 'POST' })
      }
      const [response] = await Promise.all([confirming(), runJob(api.services, 'sweep')])
      const kept = await findProductRow(api.db, row.ref)
      expect([303, 404]).toContain(response.status)
      expect(kept?.state).toBe(response.status === 303 ? 'pending' : undefined)
      expect((await listProductEvents(api.db, row.id)).map(({ kind }) => kind)).toEqual(
        kept ? ['submit', 'confirm'] : [],
      )
      await api.db.delete(products).where(eq(products.id, row.id))
    }
  }
  const name = 'agree on a submission that is confirmed just when it would be deleted'
  it(name, () => confirm(someDelays))
  it(`${name}, in every order`, inFull, () => confirm(allDelays))
})
