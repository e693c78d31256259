import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { CustomerOrder, DirectoryPreview } from '#src/domain/deliveries/deliveries.api.ts'
import { orderMessages } from '#src/domain/deliveries/orders.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'
import { choose, preview, waitingKeys } from '#tests/support/choices.ts'
import { givenPool } from '#tests/support/pools.ts'
import { type Customer, givenCustomer, happen, orderOf, rowsOf } from '#tests/support/reports.ts'

const choicesIn = (preview: DirectoryPreview) => {
  const chosen = (choice: string) => preview.directories.filter((one) => one.choice === choice)
  return {
    excluded: chosen('excluded').map(({ key }) => key),
    first: chosen('first')
      .toSorted((a, b) => a.firstAt! - b.firstAt!)
      .map(({ key }) => key),
  }
}

async function startWork(api: TestApi, { planId }: Customer) {
  await api.db.update(profiles).set({ approvedAt: api.clock.now })
  await syncOrders(api.services, planId)
}

describeDatabases('before work starts, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('the customer sees what will be used and why, and it is used', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const { data } = (await preview(api, customer)).body
    expect(data).toMatchObject({
      order: { state: 'profile' },
      hasStarted: false,
      owed: 60,
      maxExcluded: 12,
      isMatched: true,
    })
    expect(choicesIn(data)).toEqual({ excluded: [], first: [] })
    expect(data.directories.filter(({ locks }) => locks.length === 0)).toHaveLength(60 + 12)
    expect(data.fitting).toBeGreaterThan(72)
    for (const { reason, price } of data.directories) {
      expect(reason).toMatch(/^(Editors’ pick|Made for|Takes) /)
      expect(price).not.toBe('Paid')
    }
    await startWork(api, customer)
    const used = (await rowsOf(api, customer)).map(({ directoryKey }) => directoryKey)
    expect(used).toEqual(data.directories.slice(0, 60).map(({ key }) => key))
  })

  it('an exclusion counts while its directory could be used, before the start and after it', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const resize = await givenPool(api, { category: 'saas', countries: [] })
    const list = async () => (await preview(api, customer)).body.data.directories
    await resize(76)
    const keys = (await list()).map(({ key }) => key)
    const excluded = [...keys.slice(0, 2), ...keys.slice(62, 72)]
    for (const key of excluded) expect((await choose(api, customer, key, 'excluded')).status).toBe(200)
    expect((await choose(api, customer, keys[2]!, 'excluded')).status).toBe(422)
    await resize(70)
    for (const key of keys.slice(2, 4)) expect((await choose(api, customer, key, 'excluded')).status).toBe(200)
    expect((await choose(api, customer, keys[4]!, 'excluded')).status).toBe(422)
    await startWork(api, customer)
    await resize(68)
    for (const key of keys.slice(4, 6)) expect((await choose(api, customer, key, 'excluded')).status).toBe(200)
    expect((await choose(api, customer, keys[6]!, 'excluded')).status).toBe(422)
    const shown = (await list()).filter(({ choice }) => choice === 'excluded')
    expect(shown).toHaveLength(12)
    // What comes back is still excluded.
    await resize(76)
    await syncOrders(api.services)
    const used = await waitingKeys(api, customer)
    expect(used.filter((key) => excluded.includes(key))).toEqual([])
    expect((await list()).filter(({ choice }) => choice === 'excluded')).toHaveLength(16)
  })

  it('a second customer for the same website gets other directories, and is told of those in use', async () => {
    const first = await givenCustomer(api, { url: 'https://tea.example/' })
    const second = await givenCustomer(api, { url: 'https://www.tea.example/shop', approved: false })
    const { data } = (await preview(api, second)).body
    expect(data.used).toBe(60)
    const inUse = new Set((await rowsOf(api, first)).map(({ directoryKey }) => directoryKey))
    expect(data.directories.filter(({ key }) => inUse.has(key))).toEqual([])
    await startWork(api, second)
    const rows = await rowsOf(api, second)
    expect(rows.map(({ directoryKey }) => directoryKey)).toEqual(data.directories.slice(0, 60).map(({ key }) => key))
    // Both lose a row at the same time, and each gets another replacement.
    const lost = [(await rowsOf(api, first))[0]!, rows[0]!]
    for (const row of lost) await happen(api, row, 'decline', { declineReason: 'closed' })
    await Promise.all([syncOrders(api.services), syncOrders(api.services)])
    await syncOrders(api.services)
    const replaced = [...(await rowsOf(api, first)), ...(await rowsOf(api, second))]
    expect(new Set(replaced.map(({ directoryKey }) => directoryKey)).size).toBe(122)
    expect(replaced.filter(({ replaces }) => replaces !== null)).toHaveLength(2)
  })

  it('a second customer is told the number if too few are left, and gets those', async () => {
    const profile = { category: 'startup' }
    await givenCustomer(api, { url: 'https://tea.example/', profile })
    const second = await givenCustomer(api, { url: 'https://tea.example/', profile, approved: false })
    const { fitting, used, directories } = (await preview(api, second)).body.data
    const locked = directories.filter(({ locks }) => locks.length > 0).length
    expect([used, fitting - locked < 60]).toEqual([60, true])
    const notified = await send<{ fitting: number }>(api, `GET /projects/${second.projectId}/fitting`, second)
    // Their order takes those that are left, so another plan would get none.
    expect(notified.body.data.fitting).toBe(0)
    await startWork(api, second)
    expect(await rowsOf(api, second)).toHaveLength(fitting - locked)
  })

  it('the customer excludes directories and puts some first', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const before = (await preview(api, customer)).body.data.directories.map(({ key }) => key)
    const choices = { excluded: before.slice(0, 12), first: [before[70]!, before[20]!] }
    for (const key of choices.excluded) {
      const saved = await choose(api, customer, key, 'excluded')
      expect([saved.status, saved.body.message]).toEqual([200, orderMessages.choiceSaved])
    }
    for (const key of choices.first) await choose(api, customer, key, 'first')
    const { data } = (await preview(api, customer)).body
    expect(choicesIn(data)).toEqual(choices)
    expect(data.directories.map(({ key }) => key)).toEqual(before)
    await startWork(api, customer)
    const used = (await rowsOf(api, customer)).map(({ directoryKey }) => directoryKey)
    const rest = before.filter((key) => !choices.excluded.includes(key) && !choices.first.includes(key))
    expect(used).toEqual([...choices.first, ...rest.slice(0, 58)])
  })

  it('each choice can be taken back, and the same one sent twice is saved once', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const [one, two] = (await preview(api, customer)).body.data.directories.map(({ key }) => key)
    for (const choice of ['excluded', 'excluded', 'none', 'first', 'first'] as const) {
      expect((await choose(api, customer, one!, choice)).status).toBe(200)
    }
    await choose(api, customer, two!, 'first')
    expect(choicesIn((await preview(api, customer)).body.data)).toEqual({ excluded: [], first: [one, two] })
  })

  it('choices of several windows at the same time are all kept', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const keys = (await preview(api, customer)).body.data.directories.slice(0, 3).map(({ key }) => key)
    const saved = await Promise.all(keys.map((key) => choose(api, customer, key, 'excluded')))
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(choicesIn((await preview(api, customer)).body.data).excluded).toEqual(keys)
  })

  it('choices that are too many, contradictory, unknown or malformed are refused', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const keys = (await preview(api, customer)).body.data.directories.map(({ key }) => key)
    const excluded = keys.slice(0, 12)
    for (const key of excluded) await choose(api, customer, key, 'excluded')
    const refused: [unknown, unknown, string][] = [
      [keys[12], 'excluded', orderMessages.tooManyExcluded(12)],
      [keys[0], 'first', orderMessages.excludedAndFirst],
      ['x'.repeat(500), 'excluded', orderMessages.unknownDirectory],
      ['uneed', 'first', orderMessages.unknownDirectory],
      [1, 'first', orderMessages.unknownDirectory],
      [keys[0], 'last', orderMessages.choiceUnknown],
      [keys[0], undefined, orderMessages.choiceUnknown],
    ]
    for (const [key, choice, message] of refused) {
      const answer = await choose(api, customer, key, choice)
      expect([answer.status, answer.body.message]).toEqual([422, message])
    }
    expect(choicesIn((await preview(api, customer)).body.data)).toEqual({ excluded, first: [] })
  })

  it('a later order is shown what the earlier one leaves', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const second = await givenSubscription(api, customer.user.id, 2)
    await givenPayment(api, customer.user.id, second, { at: api.clock.now + 1 })
    api.clock.now += 1000
    await syncOrders(api.services, second)
    const later = { ...customer, order: await orderOf(api, second) }
    const earlier = (await preview(api, customer)).body.data.directories.slice(0, 60).map(({ key }) => key)
    const { directories, fitting } = (await preview(api, later)).body.data
    expect(directories.filter(({ key }) => earlier.includes(key))).toEqual([])
    await startWork(api, customer)
    await syncOrders(api.services)
    expect((await rowsOf(api, later)).map(({ directoryKey }) => directoryKey)).toEqual(
      directories
        .filter(({ locks }) => locks.length === 0)
        .slice(0, 200)
        .map(({ key }) => key),
    )
    expect(directories.length).toBeLessThanOrEqual(fitting)
  })

  it('without a kind of product, every directory counts', async () => {
    const customer = await givenCustomer(api, { approved: false, profile: { category: '' } })
    const { data } = (await preview(api, customer)).body
    expect(data.isMatched).toBe(false)
    expect(data.fitting).toBeGreaterThan(300)
  })
})

describeDatabases('how many directories fit a project, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const fitting = async (token: string, projectId: string) =>
    (await send<{ fitting: number | null }>(api, `GET /projects/${projectId}/fitting`, { token })).body.data.fitting

  it('is known once the profile says what kind of product it is', async () => {
    const { user, token } = await addTestUser(api)
    const shop = await givenProject(api, user.id, { approved: false, profile: { category: 'ecommerce' } })
    const unknown = await givenProject(api, user.id, { approved: false, profile: { category: '' } })
    expect(await fitting(token, shop)).toBeLessThan(100)
    expect(await fitting(token, unknown)).toBeNull()
  })

  it("doesn't count directories that the site already has rows for", async () => {
    const customer = await givenCustomer(api, { profile: { category: 'startup' } })
    const { user, token } = await addTestUser(api)
    const fresh = await givenProject(api, user.id, { profile: { category: 'startup' } })
    const [left, all] = [await fitting(customer.token, customer.projectId), await fitting(token, fresh)]
    expect(left).toBe(all! - 60)
  })
})

describeDatabases('the project of an order, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('is chosen by a customer with several, and work starts if its profile is approved', async () => {
    const { user, token } = await addTestUser(api)
    const approved = await givenProject(api, user.id)
    const waiting = await givenProject(api, user.id, { approved: false })
    const plan = await givenSubscription(api, user.id, 1)
    await givenPayment(api, user.id, plan)
    await syncOrders(api.services, plan)
    const { body } = await send<CustomerOrder[]>(api, 'GET /orders/my', { token })
    expect(body.data).toMatchObject([{ projectId: null, state: 'profile' }])
    const call = `PUT /orders/${body.data[0]!.id}/project` as const
    const put = (projectId: unknown) => send<CustomerOrder>(api, call, { token, body: { projectId } })
    expect((await put('nothing')).status).toBe(404)
    expect((await put(waiting)).body.data).toMatchObject({ projectId: waiting, state: 'profile' })
    expect((await put(approved)).body.data).toMatchObject({ projectId: approved, state: 'active' })
    const tooLate = await put(waiting)
    expect([tooLate.status, tooLate.body.message]).toEqual([409, orderMessages.projectFixed])
  })
})
