import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { AdminDelivery, OutcomeAnswer, WorkDay } from '#src/domain/deliveries/admin.api.ts'
import { laterMs, outcomeLimits, outcomeMessages } from '#src/domain/deliveries/outcomes.ts'
import { savedNoteMessages } from '#src/domain/deliveries/saved-notes.ts'
import { listedByKey } from '#src/seo/directories/list.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { directoryEdits } from '#src/storage/directories/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases, describeDatabases } from '#tests/support/database.ts'
import { listDeliveryEvents } from '#tests/support/delivery-events.ts'
import { givenOperator, givenOrder } from '#tests/support/operators.ts'

describeDatabases('an operator, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('gets the next row by due date, with all that its form needs', async () => {
    const { order, rows } = await givenOrder(api, {
      profile: {
        ...{ tagline60: 'A timer for tea', description160: 'Tea Timer counts the minutes of each tea.' },
        ...{ keywords: ['tea', 'timer', 'kitchen'], contactEmail: 'ann@tea.example', avoid: 'Never say coffee.' },
      },
    })
    const [first] = rows
    const fields = { limits: { description: 20, keywords: 2 }, required: ['founder'], notes: 'Asks for a badge.' }
    await api.db
      .insert(directoryEdits)
      .values({ key: first!.directoryKey, fields: { ...fields, submitUrl: 'https://form.example/' }, updatedAt: 1 })
    api.clock.now += 1000
    await givenOrder(api)
    const operator = await givenOperator(api)
    const item = await operator.next()
    expect(item).toMatchObject({
      row: { id: first!.id, rank: 1, state: 'waiting', version: 0 },
      order: { id: order.id, project: 'Tea Timer', plan: 'Starter' },
      directory: { name: first!.directoryName, submitUrl: 'https://form.example/', notes: 'Asks for a badge.' },
      avoid: 'Never say coffee.',
      savedNotes: [],
    })
    const byField = Object.fromEntries(item!.fields.map((field) => [field.field, field]))
    expect(byField['name']).toMatchObject({ value: 'Tea Timer', key: '1', limit: null, cut: false })
    expect(byField['description500']).toMatchObject({ value: 'A timer for tea', limit: 20, cut: false })
    expect(byField['keywords']).toMatchObject({ value: 'tea, timer', limit: 2, cut: true })
    expect(byField['founder']).toMatchObject({ value: '', required: true })
    expect(byField['tagline100']).toBeUndefined()
    expect((await operator.next())?.row.id).toBe(first!.id)
  })

  it('gets a country’s own directories, with what operators know of them, and none that a rule excludes', async () => {
    const profile = { category: 'local-business', countries: ['DE'] }
    const fields = { required: ['founder'], submitUrl: 'https://form.example/' }
    await api.db.insert(directoryEdits).values({ key: 'gelbeseiten.de', fields, updatedAt: 1 })
    const { rows } = await givenOrder(api, { profile })
    expect(rows.filter(({ directoryKey }) => !listedByKey.get(directoryKey)?.inPool)).toEqual([])
    const row = rows.find(({ directoryKey }) => directoryKey === 'gelbeseiten.de')!
    const { body } = await (await givenOperator(api)).take(row.id)
    expect(body.data.directory).toMatchObject({
      name: 'Gelbe Seiten',
      pricing: 'Freemium',
      submitUrl: fields.submitUrl,
    })
    expect(body.data.fields.find(({ field }) => field === 'founder')).toMatchObject({ required: true })
  })

  it('records each outcome once, however often it is sent, and is told if the row has changed', async () => {
    await givenOrder(api)
    const [ann, bob] = [await givenOperator(api), await givenOperator(api)]
    const { row } = (await ann.next())!
    const submit = { action: 'submit', liveUrl: 'https://d.example/tea', note: 'Sent by hand.', workMs: 42_000 }
    const answers = [await ann.record(row, submit), await ann.record(row, submit)]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ state: 'submitted', version: 1, liveUrl: submit.liveUrl, notes: submit.note })
    }
    const stale = await bob.record(row, { action: 'decline', reason: 'refused' })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ message: outcomeMessages.stale, data: { id: row.id, state: 'submitted' } })
    const events = await listDeliveryEvents(api.db, row.id)
    expect(events).toMatchObject([{ actor: ann.id, action: 'submit', workMs: 42_000, version: 1 }])
    const day = (await ann.get<WorkDay>('/deliveries/today')).body.data
    expect(day).toEqual({ left: 1, done: 1, medianMs: 42_000 })
  })

  it('asks the customer, puts a row off, and gets the other ones meanwhile', async () => {
    const { rows } = await givenOrder(api)
    const ann = await givenOperator(api)
    const first = (await ann.next())!
    expect((await ann.record(first.row, { action: 'ask', kind: 'question', text: ' ' })).body).toMatchObject({
      status: 422,
      errors: [{ field: 'text', message: outcomeMessages.questionMissing }],
    })
    const asked = await ann.record(first.row, { action: 'ask', kind: 'question', text: 'Which city?' })
    expect(asked.body.data).toMatchObject({ state: 'asking', ask: 'question', askText: 'Which city?' })
    const second = (await ann.next())!
    expect(second.row.id).toBe(rows[1]!.id)
    for (let count = 0; count < 2; count += 1) {
      expect((await ann.record(second.row, { action: 'later' })).body.data).toMatchObject({ version: 0 })
    }
    expect((await ann.next())?.row.id).toBe(rows[2]!.id)
    // It can still be taken on purpose, and comes back by itself.
    expect((await ann.take(second.row.id)).status).toBe(200)
    await ann.record(second.row, { action: 'later' })
    api.clock.now += laterMs
    await ann.signInAgain()
    expect((await ann.next())?.row.id).toBe(second.row.id)
  })

  it('puts off any row that no one else holds, and keeps the note', async () => {
    const { rows, subscriptionId } = await givenOrder(api)
    const [ann, bob] = [await givenOperator(api), await givenOperator(api)]
    expect((await bob.take(rows[0]!.id)).status).toBe(200)
    const later = (at: number, note = '') => ({ id: rows[at]!.id, version: 0, action: 'later', note })
    const answer = await ann.post<OutcomeAnswer[]>('/outcomes', { outcomes: [later(0), later(1, 'Closed at night.')] })
    expect(answer.body.data.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['stale', outcomeMessages.held],
      ['done', null],
    ])
    expect(answer.body.data[1]?.row).toMatchObject({ state: 'waiting', version: 0, notes: 'Closed at night.' })
    expect((await ann.next())?.row.id).toBe(rows[2]!.id)
    expect((await ann.take(rows[1]!.id)).body.data.row.notes).toBe('Closed at night.')
    // Who sends no note leaves it. One that was emptied is gone.
    const [kept, emptied] = [{ action: 'later' }, { action: 'later', note: '' }]
    expect((await ann.record(rows[1]!, kept)).body.data.notes).toBe('Closed at night.')
    expect((await ann.record(rows[1]!, emptied)).body.data.notes).toBeNull()
    const said = await ann.record(rows[0]!, later(0))
    expect([said.status, said.body.message]).toEqual([409, outcomeMessages.held])
    await api.db.update(subscriptions).set({ state: 'past_due' }).where(eq(subscriptions.id, subscriptionId))
    await syncOrders(api.services)
    expect((await ann.record(rows[2]!, later(2))).body.message).toBe(outcomeMessages.held)
  })

  it('records many outcomes at once, each answered for itself, and that is in the activity log', async () => {
    const { order, rows } = await givenOrder(api)
    const ann = await givenOperator(api)
    await ann.record(rows[1]!, { action: 'submit' })
    const outcomes = [
      { id: rows[0]!.id, version: 0, action: 'submit' },
      { id: rows[1]!.id, version: 0, action: 'decline', reason: 'refused' },
      { id: rows[2]!.id, version: 0, action: 'decline', reason: 'refused' },
      { id: rows[3]!.id, version: 0, action: 'dance' },
      { id: 'nothing', version: 0, action: 'submit' },
      null,
    ]
    const answer = await ann.post<OutcomeAnswer[]>('/outcomes', { outcomes })
    const notified = answer.body.data.map(({ outcome, row }) => [outcome, row?.state ?? null])
    expect(notified).toEqual([
      ['done', 'submitted'],
      ['stale', 'submitted'],
      ['done', 'declined'],
      ['invalid', null],
      ['missing', null],
      ['invalid', null],
    ])
    expect((await listDeliveries(api.db, order.id)).at(-1)).toMatchObject({ replaces: rows[2]!.id })
    const log = await ann.get<{ entries: { subject: string; note: string }[] }>('/audit')
    expect(log.body.data.entries.filter(({ subject }) => subject === rows[0]!.id)).toHaveLength(1)
    expect(log.body.data.entries.some(({ subject }) => subject === `${rows[1]!.id}/outcome`)).toBe(false)
    const many = Array.from({ length: outcomeLimits.bulk + 1 }, () => outcomes[0])
    expect((await ann.post('/outcomes', { outcomes: many })).status).toBe(422)
    expect((await ann.post('/outcomes', {})).status).toBe(422)
  })

  it('gets nothing of an order that is held, stopped or done', async () => {
    const [held, stopped, done] = [await givenOrder(api), await givenOrder(api), await givenOrder(api)]
    const ann = await givenOperator(api)
    const { subscriptionId } = held
    await api.db.update(subscriptions).set({ state: 'past_due' }).where(eq(subscriptions.id, subscriptionId))
    await api.db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, stopped.order.paymentId!))
    await syncOrders(api.services)
    const outcomes = done.rows.map(({ id, version }) => ({ id, version, action: 'submit' }))
    for (let start = 0; start < outcomes.length; start += outcomeLimits.bulk) {
      await ann.post('/outcomes', { outcomes: outcomes.slice(start, start + outcomeLimits.bulk) })
    }
    expect(await ann.next()).toBeNull()
    expect((await ann.get<WorkDay>('/deliveries/today')).body.data).toMatchObject({ left: 0, done: 60 })
  })

  it.each([
    [{ action: 'submit', version: -1 }, 'version'],
    [{ action: 'submit', liveUrl: 'javascript:alert(1)' }, 'liveUrl'],
    [{ action: 'submit', note: 'x'.repeat(1001) }, 'note'],
    [{ action: 'submit', workMs: 'long' }, 'workMs'],
    [{ action: 'ask', kind: 'money' }, 'kind'],
    [{ action: 'decline', reason: 'payment' }, 'reason'],
    [{ action: 'win' }, 'action'],
    [{}, 'action'],
  ])('is told what is wrong with %j', async (body, field) => {
    const { rows } = await givenOrder(api)
    const ann = await givenOperator(api)
    const answer = await ann.post<AdminDelivery>(`/${rows[0]!.id}/outcome`, { version: 0, ...body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((error) => error.field)).toEqual([field])
  })

  it('has done today what wasn’t undone', async () => {
    await givenOrder(api)
    const ann = await givenOperator(api)
    const done = async () => (await ann.get<WorkDay>('/deliveries/today')).body.data
    const { row } = (await ann.next())!
    const submitted = (await ann.record(row, { action: 'submit', workMs: 1000 })).body.data
    expect(await done()).toMatchObject({ done: 1, medianMs: 1000 })
    const again = (await ann.undo(submitted)).body.data.row
    expect(await done()).toMatchObject({ done: 0, medianMs: null })
    await ann.record(again, { action: 'decline', reason: 'closed', workMs: 3000 })
    expect(await done()).toMatchObject({ done: 1, medianMs: 3000 })
  })

  it('keeps notes for the next time, which no one else sees', async () => {
    const [ann, bob] = [await givenOperator(api), await givenOperator(api)]
    const keep = (text: string) =>
      send<{ id: string }>(api, 'POST /admin/saved-notes', { token: ann.token, body: { text } })
    const kept = await keep(' Approves within a week. ')
    expect(kept.status).toBe(201)
    expect((await keep('Approves within a week.')).body.data).toEqual(kept.body.data)
    expect((await keep('')).body.message).toBe(savedNoteMessages.missing)
    expect((await bob.get('/saved-notes')).body.data).toEqual([])
    const remove = (token: string) => send(api, `DELETE /admin/saved-notes/${kept.body.data.id}`, { token })
    expect((await remove(bob.token)).status).toBe(404)
    expect((await remove(ann.token)).status).toBe(200)
    expect((await ann.get('/saved-notes')).body.data).toEqual([])
  })
})

describeBothDatabases('two operators, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('never get the same row, and can stay within one order', async () => {
    const { rows } = await givenOrder(api)
    api.clock.now += 1000
    const second = await givenOrder(api)
    const [ann, bob] = [await givenOperator(api), await givenOperator(api)]
    const taken = await Promise.all([ann.next(), bob.next()])
    expect(new Set(taken.map((item) => item?.row.id))).toEqual(new Set([rows[0]!.id, rows[1]!.id]))
    expect((await bob.take(taken[0]!.row.id)).status).toBe(409)
    expect((await bob.next(second.order.id))?.row.id).toBe(second.rows[0]!.id)
    // What Bob left is free again.
    expect((await ann.take(taken[1]!.row.id)).status).toBe(200)
    expect((await ann.post('/nothing/take')).status).toBe(404)
  })
})
