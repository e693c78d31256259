import { beforeEach, expect, it } from 'vitest'
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

describeDatabases('The verdict on spam, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token = ''
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })

  it('marks as spam without a reason, for good, and asks nobody to submit it again', async () => {
    const [waiting, listed, changed] = [await givenPending(api), await givenPublished(api), await givenChange(api)]
    await givenReport(api, listed)
    const refs = [waiting.ref, listed.ref, changed.ref]
    const outcomes = await decide(api, token, ...refs.map((ref) => ({ ref, verdict: 'spam' as const })))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
    expect((await readQueue(api, token)).items).toEqual([])
    for (const { ref } of [waiting, listed, changed]) {
      const row = await present(api, ref)
      expect(row).toMatchObject({ state: 'spam', reason: null, proposal: null })
      expect(await saveEdit(api.db, ref, newestContent(row), api.clock.now)).toBe('refused')
      for (const transition of ['resubmit', 'withdraw'] as const) {
        expect(await applyTransition(api.db, ref, transition, { now: api.clock.now })).toBe('refused')
      }
    }
    expect(await api.db.select().from(flags)).toMatchObject([{ state: 'settled' }])
    for (const { subject, text } of await api.db.select().from(mails)) {
      expect(subject).toMatch(/^We can’t list /)
      expect(text).not.toMatch(/resubmit|again/i)
    }
    const [published] = await decide(api, token, { ref: waiting.ref, verdict: 'publish' })
    expect(published?.outcome).toBe('done')
  })
})
