import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSignIn } from '#functions/deliveries/sign-ins.ts'
import { runJob } from '#functions/jobs.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { answerLimit, answerMessages } from '#src/domain/deliveries/answers.ts'
import { changeDelivery, isRunning } from '#src/storage/deliveries/changes.ts'
import { deliveries, deliveryEvents } from '#src/storage/deliveries/schema.ts'
import { findDelivery } from '#src/storage/deliveries/queries.ts'
import { send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { ask, givenCustomer, happen, refund, rowsOf } from '#tests/support/reports.ts'

const answer = (api: TestApi, token: string, id: string, body: Record<string, unknown>) =>
  send(api, `POST /deliveries/${id}/answer`, { token, body })

describeDatabases('an answer to a directory, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('puts the row back into the queue, with the question', async () => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    const { version } = await ask(api, row!, 'question', 'What does it cost?')
    const { status, body } = await answer(api, customer.token, row!.id, {
      version,
      decision: 'answer',
      text: ' $9 a month. ',
    })
    expect([status, body.message]).toEqual([200, answerMessages.answered])
    const after = await findDelivery(api.db, row!.id)
    expect(after).toMatchObject({ state: 'waiting', askText: 'What does it cost?', answer: '$9 a month.' })
    expect(after?.workAt).not.toBeNull()
  })

  it('can be to pay, or to skip the directory, which the next one replaces', async () => {
    const customer = await givenCustomer(api)
    const [first, second] = await rowsOf(api, customer)
    const paid = await ask(api, first!, 'payment', '$29')
    const skipped = await ask(api, second!, 'payment', '$99')
    const pay = { version: paid.version, decision: 'pay', text: 'Paid today.' }
    expect((await answer(api, customer.token, first!.id, pay)).status).toBe(200)
    expect(await findDelivery(api.db, first!.id)).toMatchObject({ answer: 'I’ll pay.\nPaid today.' })
    const skip = { version: skipped.version, decision: 'skip' }
    expect((await answer(api, customer.token, second!.id, skip)).body.message).toBe(answerMessages.skipped)
    const rows = await rowsOf(api, customer)
    expect(rows.find(({ id }) => id === second!.id)).toMatchObject({ state: 'declined', declineReason: 'payment' })
    expect(rows).toHaveLength(61)
    expect(rows.at(-1)).toMatchObject({ state: 'waiting', replaces: second!.id })
  })

  it('skips a question without blaming a payment, and says if nothing is left', async () => {
    const customer = await givenCustomer(api, { plan: 2, profile: { category: 'ecommerce' } })
    const [row] = await rowsOf(api, customer)
    const { version } = await ask(api, row!, 'account', 'Which username?')
    const { body } = await answer(api, customer.token, row!.id, { version, decision: 'skip' })
    expect(body.message).toBe(answerMessages.skippedLast)
    expect(await findDelivery(api.db, row!.id)).toMatchObject({ state: 'declined', declineReason: 'skipped' })
  })

  it('with sign-in details is encrypted, shown to whoever works on the row, and deleted a day after it is submitted, or when its order is stopped', async () => {
    const customer = await givenCustomer(api)
    const operator = await givenOperator(api)
    const text = 'user: tea, password: kettle-9182'
    const decision = 'answer'
    const [first, second, third] = await rowsOf(api, customer)
    for (const row of [first!, second!, third!]) {
      const { version } = await ask(api, row, 'account', 'It needs an account')
      expect((await answer(api, customer.token, row.id, { version, decision, text })).status).toBe(200)
      const stored = (await findDelivery(api.db, row.id))!
      expect(stored.answer).toBe(answerMessages.signIn)
      expect(stored.signIn).toMatch(/^v1\./)
    }
    const item = (await operator.take(first!.id)).body.data
    expect(item.signIn).toBe(text)
    // A text copied to another row can't be read there.
    const { signIn } = (await findDelivery(api.db, first!.id))!
    await api.db.update(deliveries).set({ signIn }).where(eq(deliveries.id, second!.id))
    expect((await operator.take(second!.id)).body.data.signIn).toBeNull()

    const submitted = (await operator.record(item.row, { action: 'submit' })).body.data
    const undone = (await operator.undo(submitted)).body.data
    expect(undone).toMatchObject({ signIn: text, row: { state: 'waiting' } })
    const declined = (await operator.record(undone.row, { action: 'decline', reason: 'closed' })).body.data
    const again = (await operator.undo(declined)).body.data
    expect(again).toMatchObject({ signIn: text, row: { state: 'waiting' } })
    await operator.record(again.row, { action: 'submit' })
    const isKept = async (id: string) => (await findDelivery(api.db, id))!.signIn !== null
    api.clock.now += dayMs - 1
    await runJob(api.services, 'sweep')
    expect(await isKept(first!.id)).toBe(true)
    api.clock.now += 1
    await runJob(api.services, 'sweep')
    expect([await isKept(first!.id), await isKept(third!.id)]).toEqual([false, true])
    const { version } = await ask(api, second!, 'account', 'Which one?')
    await answer(api, customer.token, second!.id, { version, decision: 'skip', text })
    await refund(api, customer)
    const rows = await rowsOf(api, customer)
    expect(rows.filter((row) => row.signIn !== null)).toEqual([])
    const events = await api.db.select().from(deliveryEvents)
    expect(JSON.stringify([rows, events])).not.toContain('kettle')
  })

  it('with sign-in details outlives a change of SECRET, and then needs the old one no longer', async () => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    const { version } = await ask(api, row!, 'account', 'It needs an account')
    const text = 'user: tea, password: kettle-9182'
    await answer(api, customer.token, row!.id, { version, decision: 'answer', text })
    const stored = async () => (await findDelivery(api.db, row!.id))!
    const { env, secret } = api.services
    const changed = { ...api.services, secret: 'another secret' }
    expect(await openSignIn({ ...changed, env: { ...env, previousSecret: secret } }, await stored())).toBe(text)
    expect(await openSignIn(changed, await stored())).toBe(text)
    expect(await openSignIn(api.services, await stored())).toBeNull()
  })

  it('is checked', async () => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    const { version } = await ask(api, row!, 'question', 'What does it cost?')
    const refused: [Record<string, unknown>, string][] = [
      [{ decision: 'answer', text: ' \n ' }, answerMessages.required],
      [{ decision: 'answer', text: 'x'.repeat(answerLimit + 1) }, answerMessages.tooLong],
      [{ decision: 'pay' }, answerMessages.decision],
      [{ text: 'Yes' }, answerMessages.decision],
    ]
    for (const [body, message] of refused) {
      const said = await answer(api, customer.token, row!.id, { version, ...body })
      expect([said.status, said.body.message]).toEqual([422, message])
    }
    expect(await findDelivery(api.db, row!.id)).toMatchObject({ state: 'asking', version })
  })

  it('counts once, for the question it was meant for, from its customer', async () => {
    const customer = await givenCustomer(api)
    const other = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    const { version } = await ask(api, row!, 'question', 'What does it cost?')
    const body = { version, decision: 'answer', text: '$9' }
    expect((await answer(api, other.token, row!.id, body)).status).toBe(404)
    const twice = await Promise.all([1, 2].map(() => answer(api, customer.token, row!.id, body)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    await ask(api, row!, 'question', 'And in euros?')
    expect((await answer(api, customer.token, row!.id, body)).status).toBe(409)
    await happen(api, row!, 'decline', { declineReason: 'refused' })
    expect((await answer(api, customer.token, row!.id, { ...body, version: version + 2 })).status).toBe(409)
  })

  it('is refused once its order was refunded, and while it is recorded too', async () => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    const { version } = await ask(api, row!, 'payment', '$29')
    await refund(api, customer)
    for (const decision of ['pay', 'skip']) {
      const said = await answer(api, customer.token, row!.id, { version, decision })
      expect([said.status, said.body.message]).toEqual([409, answerMessages.stopped])
    }
    const change = { id: row!.id, orderId: row!.orderId, version, actor: customer.user.id, set: {} }
    const late = await changeDelivery(api.db, { ...change, action: 'answer', isCurrent: isRunning }, api.clock.now)
    expect(late).toBeNull()
    expect(await findDelivery(api.db, row!.id)).toMatchObject({ state: 'asking', version })
    // Its other rows were never submitted, so their directories are free again.
    expect((await rowsOf(api, customer)).map(({ id }) => id)).toEqual([row!.id])
  })
})
