import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { queueReportMails } from '#functions/deliveries/report-mails.ts'
import { runJob } from '#functions/jobs.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { killJobUntilDone } from '#tests/support/kills.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'
import { givenPool } from '#tests/support/pools.ts'
import { type Customer, givenCustomer, list, refund, rowsOf, submit } from '#tests/support/reports.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** The order mails so far, by kind. */
async function orderMails(api: TestApi) {
  await runJob(api.services, 'report-mails')
  const queued = await api.db.select().from(mails)
  return queued.filter(({ key }) => key.startsWith('account-order-'))
}
const kindsOf = (queued: Awaited<ReturnType<typeof orderMails>>) =>
  queued.map(({ key }) => key.split(':')[0]!.replace('account-order-', ''))

async function startWork(api: TestApi, { planId }: Customer) {
  await api.db.update(profiles).set({ approvedAt: api.clock.now })
  await syncOrders(api.services, planId)
}

/** Submits everything, and finds the first listing. */
async function finish(api: TestApi, customer: Customer) {
  const [first, ...rest] = (await rowsOf(api, customer)).filter(({ state }) => state === 'waiting')
  await list(api, first!, 'https://listing.example/tea')
  for (const row of rest) await submit(api, row)
}

describeDatabases('mails about an order, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('say that we have it, have started, are live and done, each once', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const [received] = await orderMails(api)
    expect(received).toMatchObject({
      recipient: customer.user.email,
      subject: 'We have your order: approve your profile and list',
      unsubscribeUrl: null,
    })
    expect(received!.text).toContain(`/dashboard/profile?order=${customer.order.id}`)
    expect(received!.text).toContain('exclude up to 12 of them')

    await startWork(api, customer)
    const started = (await orderMails(api)).at(-1)!
    expect(started.subject).toBe('We’re starting on Tea Timer')
    expect(started.text).toContain('about 2 directories a day')

    await finish(api, customer)
    // Until then, an operator can undo it.
    expect(kindsOf(await orderMails(api))).toEqual(['received', 'started'])
    api.clock.now += hour
    const [live, done] = (await orderMails(api)).slice(2)
    expect([live!.subject, done!.subject]).toEqual([
      'The first listing of Tea Timer is live',
      'Your Starter order is done',
    ])
    expect(live!.text).toContain('https://listing.example/tea')
    expect(done!.text).toContain('60 directories have your product: 1 listing is live. The other 59 are in review')

    // Mails are deleted some time after they were sent. What was sent isn't sent again.
    await api.db.delete(mails)
    await api.db.update(orders).set({ doneAt: api.clock.now })
    api.clock.now += 2 * hour
    expect(await orderMails(api)).toEqual([])
  })

  it('say what was submitted and what is owed while too few directories fit, once', async () => {
    const resize = await givenPool(api, { category: 'saas', countries: [] })
    await resize(48)
    const customer = await givenCustomer(api)
    const [started] = await orderMails(api)
    expect(started!.text).toContain('We owe you 12 more directories.')
    await finish(api, customer)
    api.clock.now += hour
    const [, live, result] = await orderMails(api)
    expect([live!.subject, result!.subject]).toEqual([
      'The first listing of Tea Timer is live',
      'Your Starter order: 12 directories owed',
    ])
    expect(result!.text).toContain('48 directories have your product: 1 listing is live.')
    expect(result!.text.split('We owe you 12 more directories.')).toHaveLength(2)
    expect(`${result!.subject} ${result!.text}`).not.toMatch(/done everything|is done/)

    await resize(53)
    await syncOrders(api.services)
    await finish(api, customer)
    api.clock.now += 2 * hour
    expect(kindsOf(await orderMails(api))).toEqual(['started', 'live', 'done'])
  })

  it('don’t say that an order is done for which no directory fits', async () => {
    const resize = await givenPool(api, { category: 'saas', countries: [] })
    await resize(0)
    await givenCustomer(api)
    api.clock.now += hour
    const result = (await orderMails(api)).find(({ key }) => key.startsWith('account-order-done'))!
    expect(result.subject).toBe('Your Starter order: 60 directories owed')
    expect(result.text).toContain('We owe you 60 more directories. None that fits is left right now')
  })

  it('go out once when jobs run at the same time', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const both = () => Promise.all([queueReportMails(api.services), queueReportMails(api.services)])
    await both()
    await startWork(api, customer)
    await both()
    await finish(api, customer)
    api.clock.now += hour
    await both()
    expect(kindsOf(await orderMails(api)).toSorted()).toEqual(['done', 'live', 'received', 'started'])
  })

  it('lose none and repeat none when the job is killed', { ...inFull, timeout: 120_000 }, async () => {
    for (let count = 0; count < 6; count += 1) await givenCustomer(api, { approved: count % 2 === 0 })
    await killJobUntilDone('report-mails', api)
    expect(kindsOf(await orderMails(api)).toSorted()).toEqual([
      ...Array<string>(3).fill('received'),
      ...Array<string>(3).fill('started'),
    ])
  })

  it('come after an admin has marked a plan as paid, too', async () => {
    const { user } = await addTestUser(api)
    await givenProject(api, user.id, { approved: false })
    const plan = await givenSubscription(api, user.id, 1, { state: 'incomplete', providerId: null })
    const { token } = await addTestUser(api, { admin: true })
    expect(await orderMails(api)).toEqual([])
    const settled = await send(api, `POST /subscriptions/${plan}/settle`, { token, body: { state: 'active' } })
    expect(settled.status).toBe(200)
    expect(kindsOf(await orderMails(api))).toEqual(['received'])
  })

  it('come once per subscription, not for each month', async () => {
    const customer = await givenCustomer(api, { plan: 3 })
    expect(kindsOf(await orderMails(api))).toEqual(['started'])
    api.clock.now += 31 * day
    await givenPayment(api, customer.user.id, customer.planId)
    await syncOrders(api.services, customer.planId)
    expect(await api.db.select().from(orders)).toHaveLength(2)
    expect(kindsOf(await orderMails(api))).toEqual(['started'])
  })

  it('come again for what is paid after a refund in the same subscription', async () => {
    const customer = await givenCustomer(api, { plan: 3 })
    expect(kindsOf(await orderMails(api))).toEqual(['started'])
    api.clock.now += day
    await refund(api, customer)
    api.clock.now += day
    await givenPayment(api, customer.user.id, customer.planId)
    await syncOrders(api.services, customer.planId)
    expect(kindsOf(await orderMails(api))).toEqual(['started', 'started'])
    // What is refunded once the next month has begun changes nothing about that one.
    api.clock.now += 31 * day
    await givenPayment(api, customer.user.id, customer.planId)
    await refund(api, customer)
    await syncOrders(api.services)
    expect(kindsOf(await orderMails(api))).toEqual(['started', 'started'])
  })

  it('aren’t sent while an order is on trial, paused or stopped, nor about demo data', async () => {
    const onTrial = await addTestUser(api)
    await givenProject(api, onTrial.user.id, { approved: false })
    await givenSubscription(api, onTrial.user.id, 1, { state: 'trialing' })
    await syncOrders(api.services)
    const stopped = await givenCustomer(api, { approved: false })
    await refund(api, stopped)
    const demo = await givenCustomer(api)
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, demo.projectId))
    const paused = await givenCustomer(api)
    const pause = (state: 'past_due' | 'active') =>
      api.db.update(subscriptions).set({ state }).where(eq(subscriptions.id, paused.planId))
    await pause('past_due')
    await syncOrders(api.services)
    expect(await orderMails(api)).toEqual([])
    await pause('active')
    await syncOrders(api.services)
    expect(kindsOf(await orderMails(api))).toEqual(['started'])
  })

  it('asks which website an order is for if the customer has several', async () => {
    const { user } = await addTestUser(api)
    for (const name of ['one', 'two']) await givenProject(api, user.id, { url: `https://${name}.example/` })
    await givenPayment(api, user.id, await givenSubscription(api, user.id, 1))
    await syncOrders(api.services)
    const [received] = await orderMails(api)
    expect(received!.text).toContain('First, choose which of your websites it’s for.')
  })
})
