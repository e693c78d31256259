import { expect, it } from 'vitest'
import { listPool } from '#functions/deliveries/pool.ts'
import { goneReason, verifyingLimits, verifyingMessages } from '#src/domain/directories/verifications.ts'
import { currentDirectories } from '#src/seo/directories/current-directories.ts'
import { directoryPage } from '#src/seo/directories/directory-pages.ts'
import { listedByKey } from '#src/seo/directories/list.ts'
import { readDirectoryRecords } from '#src/storage/survival/directory-records.ts'
import { saveDirectoryEdit } from '#src/storage/directories/changes.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { editorCalls, verifiedKey as key } from '#tests/support/verifications.ts'

describeDatabases('verifying directories, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const { queue, find, verify, undo } = editorCalls(api)
  const recordOf = async (name = key) =>
    (await readDirectoryRecords(api.db, [], { keys: [name], demo: false, now: 0 })).get(name)
  const pageOf = async (name = key) => directoryPage(listedByKey.get(name)!, await recordOf(name))

  it('queues those that stand on more pages first, and those that were verified last', async () => {
    const ann = await givenOperator(api)
    const first = await queue(ann)
    // As the build counted them: see tests/support/site.tsx.
    expect(first.rows.slice(0, 3)).toMatchObject([
      { key: 'g2.com', pages: 30 },
      { key: 'yelp.com', pages: 40 },
      { key, pages: 1 },
    ])
    const { key: top } = first.rows[0]!
    await verify(ann, first.rows[0]!, { outcome: 'unclear', facts: undefined })
    const second = await queue(ann)
    expect(second.rows.map((row) => row.key)).not.toContain(top)
    expect(second.counts).toEqual({ total: first.counts.total, never: first.counts.never - 1 })
    const last = await queue(ann, `skip=${first.counts.total - 1}`)
    expect(last.rows).toMatchObject([{ key: top, last: { outcome: 'unclear', by: expect.any(String) as string } }])
  })

  it('filters the queue by country, niche, kind and name', async () => {
    const ann = await givenOperator(api)
    const german = await queue(ann, 'country=DE&kind=yellow-pages')
    expect(german.rows.length).toBeGreaterThan(2)
    for (const row of german.rows)
      expect(listedByKey.get(row.key)).toMatchObject({ kinds: expect.arrayContaining(['yellow-pages']) as unknown })
    expect((await queue(ann, 'niche=restaurants')).rows.map((row) => row.key)).toContain('tripadvisor.com')
    expect((await queue(ann, 'q=gelbeseiten')).rows.map((row) => row.key)).toContain(key)
    expect(german.choices.countries).toContainEqual({ value: 'DE', label: 'Germany' })
  })

  it('says when, by whom and from which page a directory was verified, and asks for a rebuild', async () => {
    const ann = await givenOperator(api)
    const before = await readRebuildCount(api.db)
    const source = 'https://www.gelbeseiten.de/starteintrag'
    const done = await verify(ann, await find(ann), { source })
    expect(done.status).toBe(200)
    expect(done.body.data.row.last).toEqual({
      ...{ outcome: 'verified', source, at: new Date(api.clock.now).toISOString() },
      by: expect.stringContaining('@') as string,
    })
    expect((await readRebuildCount(api.db)).changes).toBeGreaterThan(before.changes)
    const day = new Date(api.clock.now).toISOString().slice(0, 10)
    const page = await pageOf()
    expect(page.verified).toEqual({ on: day, source })
    expect(page.facts.find(({ id }) => id === 'checked')?.origin).toBe('our editors, in a browser')
    // Nothing differs from the data set, so nothing of it is stored twice.
    expect((await findDirectoryEdit(api.db, key))?.fields).toEqual({})
    const log = await ann.get<{ entries: { subject: string; note: string }[] }>('/audit')
    expect(log.body.data.entries).toMatchObject([{ subject: key, note: source }])
  })

  it('corrects a price everywhere, and judges the directory by it again', async () => {
    const ann = await givenOperator(api)
    const row = await find(ann)
    const [place = ''] = Object.keys(row.facts.texts)
    const texts = { ...row.facts.texts, [place]: 'Entries are sold by the year.' }
    const facts = { ...row.facts, pricing: 'Paid', asks: ['company name'], texts }
    expect((await verify(ann, row, { facts })).status).toBe(200)
    expect((await listPool(api.db)).map((one) => one.key)).not.toContain(key)
    const records = await readDirectoryRecords(api.db, [], { demo: false, now: 0 })
    const current = currentDirectories(records).find((one) => one.key === key)
    expect(current).toMatchObject({ pricing: 'Paid', excludedBecause: 'paid', inPool: false })
    expect(current?.notes.map(({ tip, asks, pricing }) => ({ tip, asks, pricing }))).toContainEqual({
      ...{ tip: 'Entries are sold by the year.', asks: ['company name'], pricing: 'Paid' },
    })
    const page = await pageOf()
    expect(page.whyNot).toContain('Every listing costs money')
    expect(page.changes).toContainEqual(expect.objectContaining({ kind: 'pricing', after: 'Paid', by: 'operator' }))
    expect((await find(ann)).rule).toBe('Paid')
    // What only operators note stays, and an edit of theirs keeps what was verified.
    const { version } = await find(ann)
    const saved = await send(api, `PUT /admin/directories/${key}`, {
      token: ann.token,
      body: { version, pricing: 'Paid', notes: 'Slow.' },
    })
    expect(saved.status).toBe(200)
    expect((await find(ann)).facts.asks).toEqual(['company name'])
  })

  it('notes how one signs in and what a product must have, and keeps that where it can’t be seen', async () => {
    const ann = await givenOperator(api)
    const row = await find(ann)
    const seen = { auth: ['none'], captcha: 'recaptcha', requiredAssets: ['business-id'] }
    await verify(ann, row, { facts: { ...row.facts, ...seen } })
    expect((await find(ann)).facts).toMatchObject(seen)
    const unseen = { auth: [], captcha: null, requiredAssets: null }
    await verify(ann, await find(ann), { facts: { ...row.facts, ...unseen } })
    expect((await findDirectoryEdit(api.db, key))?.fields).toEqual(seen)
    const both = await verify(ann, await find(ann), { facts: { ...row.facts, auth: ['none', 'x'] } })
    expect(both).toMatchObject({ status: 422, body: { errors: [{ field: 'facts.auth' }] } })
  })

  it('undoes a verification with all that it changed, once, and only for the one who made it', async () => {
    const [ann, ben] = [await givenOperator(api), await givenOperator(api)]
    await saveDirectoryEdit(
      api.db,
      { key, fields: { notes: 'Slow.' }, version: 0, checkedBy: null, changes: [] },
      api.clock.now - 1000,
    )
    const row = await find(ann)
    const done = await verify(ann, row, { facts: { ...row.facts, name: 'Gelbe Seiten (Deutschland)' } })
    const { id } = done.body.data
    expect((await undo(ben, key, id)).status).toBe(404)
    const undone = await undo(ann, key, id)
    expect(undone.body.data.row).toMatchObject({ facts: row.facts, last: null })
    expect(await findDirectoryEdit(api.db, key)).toMatchObject({ fields: { notes: 'Slow.' }, checkedAt: null })
    expect((await recordOf())?.changes).toEqual([])
    expect((await undo(ann, key, id)).status).toBe(404)
    // After someone else's change, it can't be undone.
    const again = await verify(ann, await find(ann))
    api.clock.now += 1000
    await verify(ben, await find(ben))
    expect(await undo(ann, key, again.body.data.id)).toMatchObject({
      ...{ status: 409, body: { message: verifyingMessages.notUndoable } },
    })
  })

  it('sets aside what is gone, and puts it back when it is verified again', async () => {
    const ann = await givenOperator(api)
    await verify(ann, await find(ann), { outcome: 'gone', facts: undefined })
    expect(await findDirectoryEdit(api.db, key)).toMatchObject({ excludedReason: goneReason })
    expect(
      currentDirectories(await readDirectoryRecords(api.db, [], { demo: false, now: 0 })).map((one) => one.key),
    ).not.toContain(key)
    expect(await pageOf()).toMatchObject({ hasPage: false, inPool: false, verified: null })
    api.clock.now += 1000
    await verify(ann, await find(ann))
    expect(await findDirectoryEdit(api.db, key)).toMatchObject({ excludedAt: null, excludedReason: null })
    expect((await listPool(api.db)).map((one) => one.key)).toContain(key)
  })

  it('lets the first of two editors decide', async () => {
    const [ann, ben] = [await givenOperator(api), await givenOperator(api)]
    const [hers, his] = [await find(ann), await find(ben)]
    expect((await verify(ann, hers)).status).toBe(200)
    api.clock.now += 1
    const conflict = { status: 409, body: { message: verifyingMessages.stale } }
    expect(await verify(ben, his)).toMatchObject(conflict)
    expect(await verify(ben, his, { outcome: 'unclear' })).toMatchObject(conflict)
    expect((await find(ann)).last).toMatchObject({ outcome: 'verified' })
  })

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(verifyingLimits.name + 1) }],
    ['url', { url: 'https://elsewhere.example/' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['submitUrl', { submitUrl: 'data:text/html,x' }],
    ['pricing', { pricing: 'Cheap' }],
    ['pricing', { pricing: null }],
    ['acceptsSubmissions', { acceptsSubmissions: 'everyone' }],
    ['asks.0', { asks: ['x'.repeat(verifyingLimits.ask + 1)] }],
    ['asks', { asks: Array.from({ length: verifyingLimits.asks + 1 }, (_, number) => `Field ${number}`) }],
    ['texts.DE', { texts: { DE: 'x'.repeat(verifyingLimits.text + 1) } }],
    ['texts', { texts: { mars: 'A note for nobody.' } }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const ann = await givenOperator(api)
    const row = await find(ann)
    const answer = await verify(ann, row, { facts: { ...row.facts, ...wrong } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((error) => error.field.replace(/^facts\./, ''))).toEqual([field])
    expect(await findDirectoryEdit(api.db, key)).toBeNull()
  })

  it.each([
    'javascript:alert(1)',
    'ftp://example.com/',
    'http://localhost/',
    'https://me:pass@example.com/',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('refuses the source %s', async (source) => {
    const ann = await givenOperator(api)
    const answer = await verify(ann, await find(ann), { source: source.slice(0, 2100) })
    expect(answer.body.errors).toEqual([{ field: 'source', message: verifyingMessages.sourceInvalid }])
  })

  it('refuses facts that a note contradicts', async () => {
    const ann = await givenOperator(api)
    const row = await find(ann)
    const [place = ''] = Object.keys(row.facts.texts)
    const texts = { [place]: 'The listing is free.' }
    const answer = await verify(ann, row, { facts: { ...row.facts, pricing: 'Paid', texts } })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'pricing' }] } })
  })

  it('is only for admins, and only about directories on the list', async () => {
    const { token } = await addTestUser(api)
    expect((await send(api, 'GET /admin/verifying', { token })).status).toBe(403)
    for (const call of [`POST /admin/verifying/${key}`, `POST /admin/verifying/${key}/undo`] as const) {
      expect((await send(api, call, { token, body: {} })).status).toBe(403)
      expect((await send(api, call, {})).status).toBe(401)
    }
    const ann = await givenOperator(api)
    const row = await find(ann)
    expect((await verify(ann, { ...row, key: 'nowhere.example' })).status).toBe(404)
  })
})
