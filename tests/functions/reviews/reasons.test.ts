import { beforeEach, expect, it } from 'vitest'
import type { AuditEntry } from '#src/domain/audit/audit.api.ts'
import type { SavedReason } from '#src/domain/reviews/reviews.api.ts'
import { maxSavedReasons, reasonMessages } from '#src/domain/reviews/reasons.ts'
import { savedReasons } from '#src/storage/reviews/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

describeDatabases('Saved reasons and the activity log on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token = ''
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })
  const keep = (text: unknown) => send<SavedReason>(api, 'POST /admin/reasons', { token, body: { text } })
  const list = async () => (await send<SavedReason[]>(api, 'GET /admin/reasons', { token })).body.data

  it('keep each reason once, sorted by text, and delete reasons', async () => {
    const second = await keep(' Say what it does. ')
    expect(second).toMatchObject({ status: 201, body: { data: { text: 'Say what it does.' } } })
    await keep('It <b>does</b> not open.')
    expect(await keep('Say what it does.')).toMatchObject({
      status: 409,
      body: { message: reasonMessages.known },
    })
    expect((await list()).map(({ text }) => text)).toEqual(['It <b>does</b> not open.', 'Say what it does.'])
    const { id } = second.body.data
    expect((await send(api, `DELETE /admin/reasons/${id}`, { token })).status).toBe(200)
    expect((await send(api, `DELETE /admin/reasons/${id}`, { token })).status).toBe(404)
    for (const unknown of ['x', '1e999', '-1', '1.5', '0x1', '9'.repeat(40)]) {
      expect((await send(api, `DELETE /admin/reasons/${unknown}`, { token })).status).toBe(404)
    }
    expect(await list()).toHaveLength(1)
  })

  it.each(['', ' \n', 5, 'x'.repeat(1001)])('must say something, and not too much: %#', async (text) => {
    expect((await keep(text)).status).toBe(422)
  })

  it('keep at most a hundred', async () => {
    const texts = Array.from({ length: maxSavedReasons }, (_, index) => ({ text: `Reason ${index}` }))
    await api.db.insert(savedReasons).values(texts)
    expect(await keep('One more')).toMatchObject({ status: 409, body: { message: reasonMessages.tooMany } })
    expect(await list()).toHaveLength(maxSavedReasons)
  })

  it('page through the log', async () => {
    for (let count = 0; count < 5; count += 1) await keep(`Reason ${count}`)
    const page = async (before: number | null) => {
      const query = `?limit=2${before === null ? '' : `&before=${before}`}`
      const answer = await send<{ entries: AuditEntry[]; before: number | null }>(api, `GET /admin/audit${query}`, {
        token,
      })
      return answer.body.data
    }
    const pages = [await page(null)]
    while (pages.at(-1)!.before !== null) pages.push(await page(pages.at(-1)!.before))
    const notes = pages.flatMap(({ entries }) => entries).map(({ name, summary }) => `${summary} ${name}`)
    expect(notes).toEqual([4, 3, 2, 1, 0].map((count) => `Saved a reason: Reason ${count}`))
    expect((await send(api, 'GET /admin/audit?before=x', { token })).status).toBe(400)
  })
})
