import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { ask, givenCustomer, happen, list, rowsOf, submit } from '#tests/support/reports.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** A Wednesday. */
const wednesday = Date.UTC(2026, 10, 18, 12)
const nextMonday = Date.UTC(2026, 10, 23, 8)

/** Without those about an order itself. */
const mailsOf = ({ db }: TestApi) =>
  db
    .select()
    .from(mails)
    .where(sql`${mails.key} NOT LIKE 'account-order-%'`)
const run = async (api: TestApi) => {
  await runJob(api.services, 'report-mails')
  return mailsOf(api)
}

describeDatabases('the weekly mail, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  beforeEach(() => {
    api.clock.now = wednesday
  })

  it('says what changed, once per project and week', async () => {
    const customer = await givenCustomer(api)
    const [first, second, third, fourth] = await rowsOf(api, customer)
    await list(api, first!, 'https://uneed.best/tea')
    await list(api, second!, 'https://gone.example/tea')
    await submit(api, third!)
    await happen(api, second!, 'lose', { lostAt: api.clock.now })
    await ask(api, fourth!, 'question', 'What does it cost?')
    await runJob(api.services, 'orders')
    const replacement = (await rowsOf(api, customer)).at(-1)!
    api.clock.now = nextMonday - 2 * hour
    expect((await run(api)).filter(({ key }) => key.startsWith('account-report:'))).toEqual([])
    api.clock.now = nextMonday
    await Promise.all([run(api), run(api)])
    const weekly = (await run(api)).filter(({ key }) => key.startsWith('account-report:'))
    expect(weekly).toHaveLength(1)
    const [{ subject, text, recipient, unsubscribeUrl }] = weekly as [(typeof weekly)[number]]
    expect(recipient).toBe(customer.user.email)
    expect(subject).toBe('Tea Timer: 3 submitted, 1 live, 1 lost, 1 waiting for you')
    expect(text).toContain('https://uneed.best/tea')
    expect(text).toContain(`${second!.directoryName}, replaced by ${replacement.directoryName}`)
    expect(text).toContain(fourth!.directoryName)
    expect(text).toContain(unsubscribeUrl)
    // Nothing changed in the next week. What was asked before is no news.
    api.clock.now += 7 * day
    expect((await run(api)).filter(({ key }) => key.startsWith('account-report:'))).toEqual(weekly)
  })

  it('is only queued with the record that its week is closed, whatever order kills and runs come in', async () => {
    const customer = await givenCustomer(api)
    await submit(api, (await rowsOf(api, customer))[0]!)
    api.clock.now = nextMonday
    await run(api)
    await api.db.delete(mails)
    // The mail was sent and deleted long ago, but the same week is never told of again.
    expect(await run(api)).toEqual([])
  })

  it('can be turned off from the mail, by its button or by the mail program, and on again', async () => {
    const customer = await givenCustomer(api)
    const rows = await rowsOf(api, customer)
    await submit(api, rows[0]!)
    api.clock.now = nextMonday
    const [mail] = await run(api)
    const path = new URL(mail!.unsubscribeUrl!).pathname
    const asked = await api.call(path)
    expect([asked.status, (await asked.text()).includes('Turn off the weekly email?')]).toEqual([200, true])
    expect((await api.call(`${path.slice(0, -1)}!`, { method: 'POST' })).status).toBe(404)
    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
    const stopped = await api.call(path, { method: 'POST', body, headers })
    expect([stopped.status, (await stopped.text()).includes('Weekly email turned off')]).toEqual([200, true])
    await submit(api, rows[1]!)
    api.clock.now += 7 * day
    expect(await run(api)).toHaveLength(1)
    const token = await addTestSession(api.services, customer.user)
    const on = await send(api, `PUT /projects/${customer.projectId}/weekly-mail`, { token, body: { on: true } })
    expect(on.status).toBe(200)
    await submit(api, rows[2]!)
    api.clock.now += 7 * day
    expect(await run(api)).toHaveLength(2)
  })
})

describeDatabases('a question of a directory, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('is mailed once, after a minute in which it can be undone', async () => {
    api.clock.now = wednesday
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    await ask(api, row!, 'question', 'What does it cost?')
    expect(await run(api)).toEqual([])
    api.clock.now += minute + 1
    await Promise.all([run(api), run(api)])
    const [mail, ...others] = await run(api)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: customer.user.email,
      subject: `${row!.directoryName} has a question about Tea Timer`,
    })
    expect(mail!.text).toContain('> What does it cost?')
    // Asked again, it is another question.
    await happen(api, row!, 'answer', { answer: '$9' })
    await ask(api, row!, 'question', 'In euros?')
    api.clock.now += minute + 1
    expect(await run(api)).toHaveLength(2)
  })

  it("isn't mailed if it was undone, or is old", async () => {
    api.clock.now = wednesday
    const customer = await givenCustomer(api)
    const [first, second] = await rowsOf(api, customer)
    await ask(api, first!, 'question', 'What does it cost?')
    await happen(api, first!, 'answer', { answer: '' })
    await ask(api, second!, 'payment', '$29')
    api.clock.now += 15 * day
    const asks = (await run(api)).filter(({ key }) => key.startsWith('account-ask:'))
    expect(asks).toEqual([])
  })
})

describeDatabases('the mail about lost listings, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  beforeEach(() => {
    api.clock.now = wednesday
  })

  const lossMails = async () => (await run(api)).filter(({ key }) => key.startsWith('account-listings-lost:'))
  const lose = async (row: DeliveryRow) => {
    await list(api, row, `https://${row.directoryKey}/tea`)
    await happen(api, row, 'lose', { lostAt: api.clock.now })
  }

  it('names all that a customer lost, once, a minute later', async () => {
    const [ann, bob] = [await givenCustomer(api), await givenCustomer(api)]
    const [first, second, third] = await rowsOf(api, ann)
    const [only] = await rowsOf(api, bob)
    for (const row of [first!, second!, only!]) await lose(row)
    await runJob(api.services, 'orders')
    expect(await lossMails()).toEqual([])
    api.clock.now += minute + 1
    await Promise.all([run(api), run(api)])
    const notified = await lossMails()
    expect(notified.map(({ recipient, subject }) => [recipient, subject]).sort()).toEqual(
      [
        [ann.user.email, '2 directories no longer list Tea Timer'],
        [bob.user.email, `${only!.directoryName} no longer lists Tea Timer`],
      ].sort(),
    )
    const { text } = notified.find(({ recipient }) => recipient === ann.user.email)!
    for (const row of [first!, second!]) expect(text).toContain(`https://${row.directoryKey}/tea`)
    expect(text).toContain('We’ll submit you to other directories instead.')
    await lose(third!)
    api.clock.now += minute + 1
    expect((await lossMails()).map(({ subject }) => subject)).toContain(
      `${third!.directoryName} no longer lists Tea Timer`,
    )
    expect(await lossMails()).toHaveLength(3)
  })

  it('comes again if a listing that came back is lost again, and says what isn’t replaced', async () => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    await lose(row!)
    api.clock.now += hour
    const [first] = await lossMails()
    expect(first?.text).toContain('This listing isn’t replaced yet')
    await happen(api, row!, 'find', { liveAt: api.clock.now, lostAt: null })
    await happen(api, row!, 'lose', { lostAt: api.clock.now })
    api.clock.now += hour
    expect(await lossMails()).toHaveLength(2)
  })

  it('never goes to a demo customer', async () => {
    const customer = await givenCustomer(api)
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, customer.projectId))
    await lose((await rowsOf(api, customer))[0]!)
    api.clock.now += hour
    expect(await lossMails()).toEqual([])
  })
})
