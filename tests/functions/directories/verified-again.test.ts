import { expect, it, vi } from 'vitest'
import { listPool } from '#functions/deliveries/pool.ts'
import { verifyingMessages } from '#src/domain/directories/verifications.ts'
import type { ApiRequest, Outcome } from '#src/islands/api/requests.ts'
import { createVerifyStore } from '#src/islands/directories/admin/verify/verify-store.ts'
import { currentDirectories } from '#src/seo/directories/current-directories.ts'
import { directoryMarkdown } from '#src/seo/directories/directory-markdown.ts'
import { directoryPage } from '#src/seo/directories/directory-pages.ts'
import { listedByKey } from '#src/seo/directories/list.ts'
import { readDirectoryRecords } from '#src/storage/survival/directory-records.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { directoryVerifications } from '#src/storage/directories/schema.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { stubLocalStorage } from '#tests/support/browser-storage.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { editorCalls, type Operator, verifiedKey as key } from '#tests/support/verifications.ts'

describeDatabases('a directory that is verified again, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const { find, verify, undo } = editorCalls(api)
  const recordOf = async () => (await readDirectoryRecords(api.db, [], { keys: [key], demo: false, now: 0 })).get(key)

  it.each(['verified', 'gone', 'unclear'] as const)(
    'records %s once if it is sent again because the response was lost, and undoes it once',
    async (outcome) => {
      stubLocalStorage()
      const ann = await givenOperator(api)
      let losses = 1
      const ask = async <Body>(path: string, { method = 'GET', json }: ApiRequest = {}): Promise<Outcome<Body>> => {
        const { status, body } = await send<Body>(api, `${method} ${path as `/${string}`}`, {
          token: ann.token,
          ...(json !== undefined && { body: json }),
        })
        const isLost = method === 'POST' && losses-- > 0
        if (status === 200 && !isLost) return { ok: true, body: body as Body }
        return { ok: false, errors: [], unknown: false, status: isLost ? 0 : status, message: body.message }
      }
      const store = createVerifyStore(ask, { country: '', niche: '', kind: '', q: key })
      await store.next()
      store.choose(outcome)
      await vi.waitFor(() => expect(store.view().phase).toBe('unsent'))
      api.clock.now += 4000
      await store.retry()
      expect(store.view()).toMatchObject({ phase: 'empty', failure: null, recorded: [{ key, outcome }] })
      expect(await api.db.select().from(directoryVerifications)).toHaveLength(1)
      await store.undo()
      expect(store.view()).toMatchObject({ row: { key, last: null }, failure: null })
      expect(await api.db.select().from(directoryVerifications)).toEqual([])
      vi.unstubAllGlobals()
    },
  )

  it('takes no ID of another verification', async () => {
    const [ann, ben] = [await givenOperator(api), await givenOperator(api)]
    const done = await verify(ann, await find(ann), { outcome: 'unclear' })
    const { id } = done.body.data
    const taken = { status: 409, body: { message: verifyingMessages.idTaken } }
    expect(await verify(ben, await find(ben), { id, outcome: 'unclear' })).toMatchObject(taken)
    expect(await verify(ann, await find(ann, 'g2.com'), { id, outcome: 'unclear' })).toMatchObject(taken)
    expect((await verify(ann, await find(ann), { id: 'mine' })).body.errors).toMatchObject([{ field: 'id' }])
  })

  it('uses what is gone again when an operator says so, and asks for a rebuild', async () => {
    const ann = await givenOperator(api)
    const { token } = ann
    await verify(ann, await find(ann), { outcome: 'gone', facts: undefined })
    const before = await readRebuildCount(api.db)
    api.clock.now += 1000
    expect((await send(api, `POST /admin/directories/${key}/include`, { token })).status).toBe(200)
    expect((await readRebuildCount(api.db)).changes).toBeGreaterThan(before.changes)
    expect(await recordOf()).toMatchObject({ isGone: false, excludedAt: null, verified: null })
    expect(
      currentDirectories(await readDirectoryRecords(api.db, [], { demo: false, now: 0 })).map((one) => one.key),
    ).toContain(key)
    expect((await listPool(api.db)).map((one) => one.key)).toContain(key)
    // Another reason to set it aside doesn't say that it's gone.
    api.clock.now += 1000
    await send(api, `POST /admin/directories/${key}/exclude`, { token, body: { reason: 'Refuses' } })
    expect(await recordOf()).toMatchObject({ isGone: false })
    // Gone stays gone if it was set aside for another reason before.
    api.clock.now += 1000
    await verify(ann, await find(ann), { outcome: 'gone', facts: undefined })
    expect(await recordOf()).toMatchObject({ isGone: true })
  })

  it('keeps no ID of an editor who has deleted their account, also not for undo', async () => {
    const ann = await addTestUser(api, { admin: true, password })
    const ben = await givenOperator(api)
    const annsToken = { token: ann.token } as Operator
    await verify(annsToken, await find(ben))
    api.clock.now += 1000
    const done = await verify(ben, await find(ben))
    const deleted = await send(api, 'DELETE /users/me', { token: ann.token, body: { password } })
    expect(deleted.status).toBe(200)
    const kept = async () =>
      JSON.stringify([await api.db.select().from(directoryVerifications), await findDirectoryEdit(api.db, key)])
    expect(await kept()).not.toContain(ann.user.id)
    expect((await undo(ben, key, done.body.data.id)).status).toBe(200)
    expect(await kept()).not.toContain(ann.user.id)
    expect(await findDirectoryEdit(api.db, key)).toMatchObject({ checkedBy: null })
  })

  it('compares with the facts as corrected, so what became known stays known', async () => {
    const ann = await givenOperator(api)
    const found = await find(ann, 'twelve.tools')
    expect(listedByKey.get(found.key)?.pricing).toBeUndefined()
    await verify(ann, found, { facts: { ...found.facts, pricing: 'Paid' } })
    api.clock.now += 1000
    const row = await find(ann, found.key)
    const unknown = await verify(ann, row, { facts: { ...row.facts, pricing: null } })
    expect(unknown.body.errors).toEqual([{ field: 'pricing', message: verifyingMessages.pricingMissing }])
    expect((await findDirectoryEdit(api.db, found.key))?.fields).toEqual({ pricing: 'Paid' })
  })
  it('has no form anymore once one of us saw that, in the words of the screen, until there is one again', async () => {
    const ann = await givenOperator(api)
    const found = await find(ann, 'g2.com')
    expect(found.facts.submitUrl).not.toBe('')
    const current = async () => {
      const record = (await readDirectoryRecords(api.db, [], { keys: [found.key], demo: false, now: 0 })).get(found.key)
      const page = directoryPage(listedByKey.get(found.key)!, record)
      return { page, markdown: directoryMarkdown(page, api.services.env.origin) }
    }
    const closed = { ...found.facts, acceptsSubmissions: 'closed', submitUrl: '' }
    expect((await verify(ann, found, { facts: closed })).status).toBe(200)
    expect((await current()).markdown).toMatch(/Submit page: none\. Before: https/)
    // What operators note beside it doesn't bring the form back.
    const { version } = await find(ann, found.key)
    const noted = { version, submitUrl: '', notes: 'Closed in May.' }
    const saved = await send(api, `PUT /admin/directories/${found.key}`, { token: ann.token, body: noted })
    expect(saved.body.data).toMatchObject({ submitUrl: null, notes: 'Closed in May.' })
    expect((await find(ann, found.key)).facts.submitUrl).toBe('')
    api.clock.now += 1000
    const open = { ...closed, acceptsSubmissions: 'agency' }
    expect((await verify(ann, await find(ann, found.key), { facts: open })).status).toBe(200)
    const { page, markdown } = await current()
    expect(page.submitUrl).toBeUndefined()
    expect(markdown).not.toContain('**Form**')
    const known = { version: (await find(ann, found.key)).version, submitUrl: found.facts.submitUrl }
    await send(api, `PUT /admin/directories/${found.key}`, { token: ann.token, body: known })
    expect((await find(ann, found.key)).facts.submitUrl).toBe(found.facts.submitUrl)
  })

  it('keeps corrected notes that a client leaves out', async () => {
    const ann = await givenOperator(api)
    const row = await find(ann)
    const texts = { ...row.facts.texts, [Object.keys(row.facts.texts)[0]!]: 'Entries take a week.' }
    await verify(ann, row, { facts: { ...row.facts, texts } })
    api.clock.now += 1000
    const again = await find(ann)
    expect((await verify(ann, again, { facts: { ...again.facts, texts: {} } })).status).toBe(200)
    expect((await find(ann)).facts.texts).toEqual(texts)
  })

  it('has URLs in plain characters, so that none reads as another', async () => {
    const ann = await givenOperator(api)
    const row = await find(ann)
    const url = `https://www.gelbeseiten.de/add\u202efdp\u0000.exe`
    const sent = { source: url, facts: { ...row.facts, submitUrl: url } }
    expect((await verify(ann, row, sent)).status).toBe(200)
    const plain = 'https://www.gelbeseiten.de/add%E2%80%AEfdp%00.exe'
    expect(await find(ann)).toMatchObject({ facts: { submitUrl: plain }, last: { source: plain } })
  })
})
