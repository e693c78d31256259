import { beforeEach, expect, it } from 'vitest'
import { moveProduct } from '#functions/products/founder-actions.ts'
import { newestContent } from '#src/domain/products/content.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition, saveEdit } from '#src/storage/products/changes.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import {
  decide,
  givenChange,
  givenPending,
  givenPublished,
  givenReport,
  present,
  readQueue,
} from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProduct, productBody, sendJson } from '#tests/support/submissions.ts'

describeDatabases('The verdict on spam, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token = ''
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })

  const markSpam = (...refs: string[]) => decide(api, token, ...refs.map((ref) => ({ ref, verdict: 'spam' as const })))
  const submit = async (changes: object) => {
    const body = await productBody(api, changes)
    const response = await sendJson(api, '/api/products', body)
    return { status: response.status, text: await response.text() }
  }

  it('marks as spam without a reason, for good, and asks nobody to submit it again', async () => {
    const waiting = [await givenPending(api), await givenPending(api)]
    const outcomes = await markSpam(...waiting.map(({ ref }) => ref))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    expect((await readQueue(api, token)).items).toEqual([])
    for (const { ref } of waiting) {
      const row = await present(api, ref)
      expect(row).toMatchObject({ state: 'spam', reason: null, proposal: null })
      expect(await saveEdit(api.db, ref, newestContent(row), api.clock.now)).toBe('refused')
      for (const transition of ['resubmit', 'withdraw'] as const) {
        expect(await applyTransition(api.db, ref, transition, { now: api.clock.now })).toBe('refused')
      }
    }
    for (const { subject, text } of await api.db.select().from(mails)) {
      expect(subject).toMatch(/^We can’t list /)
      expect(text).not.toMatch(/resubmit|again/i)
    }
    const [published] = await decide(api, token, { ref: waiting[0]!.ref, verdict: 'publish' })
    expect(published?.outcome).toBe('done')
  })

  it('takes no listing down, whether a change or a report waits', async () => {
    const [listed, changed, reported] = [await givenPublished(api), await givenChange(api), await givenPublished(api)]
    await givenReport(api, reported)
    const outcomes = await markSpam(listed.ref, changed.ref, reported.ref)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
    for (const row of [listed, changed, reported]) expect(await present(api, row.ref)).toEqual(row)
    expect(await api.db.select().from(flags)).toMatchObject([{ state: 'open' }])
  })

  it('refuses a second submission of the website from that inbox, and from nobody else', async () => {
    const site = { listingKey: 'tea.example', websiteUrl: 'https://tea.example/', email: 'ann.bee@gmail.com' }
    const first = await givenPending(api, site)
    const second = await givenProduct(api.db, { ...site, slug: 'tea-2', name: 'Tea' })
    await markSpam(first.ref)
    const again = await submit({ website_url: 'https://www.tea.example/', email: 'AnnBee+2@googlemail.com' })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('isn’t something we list')])
    const client = { ip: '203.0.113.7', waitUntil: () => undefined }
    expect(await moveProduct(api.services, client as never, second, 'confirm')).toMatchObject({ status: 409 })
    expect((await present(api, second.ref)).state).toBe('unconfirmed')
    expect((await submit({ website_url: 'https://coffee.example/', email: 'ann.bee@gmail.com' })).status).toBe(201)
    expect((await submit({ website_url: 'https://tea.example/', email: 'owner@tea.example' })).status).toBe(201)
  })
})
