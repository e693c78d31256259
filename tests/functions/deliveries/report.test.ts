import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { AdminOrderDetail } from '#src/domain/deliveries/admin.api.ts'
import type { OwnOrder, DeliveryDetails, Report } from '#src/domain/deliveries/deliveries.api.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { checks } from '#src/storage/proofs/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { ask, givenCustomer, happen, list, rowsOf, submit } from '#tests/support/reports.ts'

const day = 86_400_000

async function proveLive({ db, clock }: TestApi, userId: string, subjectId: string, url: string): Promise<void> {
  const seen = { status: 200, finalUrl: url, anchor: '=Tea "Timer"', rel: 'nofollow', robots: 'noindex' }
  const times = { checkedAt: clock.now, firstSeenAt: clock.now, lastSeenAt: clock.now }
  const check = { subjectKind: 'delivery', host: 'x', site: 'tea.example', state: 'live' } as const
  await db.insert(checks).values({ ...check, subjectId, userId, url, ...seen, ...times })
}

describeDatabases('a report, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const read = async (token: string, projectId: string) =>
    (await send<Report>(api, `GET /projects/${projectId}/report`, { token })).body.data

  it('has a row per directory, with its dates, figures and proof', async () => {
    const customer = await givenCustomer(api)
    const [first, second, third] = await rowsOf(api, customer)
    await list(api, first!, 'https://uneed.best/tool/tea-timer')
    await proveLive(api, customer.user.id, first!.id, 'https://uneed.best/tool/tea-timer')
    await submit(api, second!)
    await happen(api, third!, 'submit', { notes: 'In their queue.', submittedAt: api.clock.now })
    const { orders } = await read(customer.token, customer.projectId)
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ state: 'active', planLabel: 'Starter', directories: 60 })
    const { rows } = orders[0]!
    expect(rows).toHaveLength(60)
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1))
    expect(rows[0]).toMatchObject({
      name: first!.directoryName,
      url: first!.directoryUrl,
      state: 'live',
      submittedOn: '2026-11-20',
      liveOn: '2026-11-20',
      liveLink: 'https://uneed.best/tool/tea-timer',
      proof: { status: 200, followed: false, indexable: false, checkedOn: '2026-11-20' },
    })
    expect(rows[0]!.dr).toBeGreaterThan(0)
    expect(rows[1]).toMatchObject({ state: 'submitted', submittedOn: '2026-11-20' })
    expect(rows[2]).toMatchObject({ notes: 'In their queue.' })
    expect(rows[3]).not.toHaveProperty('submittedOn')
  })

  it('says how far an order is, and when it will be done at this pace', async () => {
    const customer = await givenCustomer(api)
    const rows = await rowsOf(api, customer)
    api.clock.now += 2 * day
    for (const row of rows.slice(0, 20)) await submit(api, row)
    const [order] = (await read(customer.token, customer.projectId)).orders
    expect(order!.progress).toEqual({
      ...{ all: 60, submitted: 20, doubted: 0, toGo: 40, uncounted: 0, extra: 0, live: 0 },
      doneBy: new Date(api.clock.now + 4 * day).toISOString(),
      missing: 0,
      heldLosses: 0,
      late: false,
    })
    const { body } = await send<OwnOrder[]>(api, 'GET /orders/my', { token: customer.token })
    expect(body.data[0]!.progress).toEqual(order!.progress)
  })

  it('says how many directories are missing once work has started', async () => {
    const customer = await givenCustomer(api, { plan: 2, profile: { category: 'ecommerce' } })
    const rows = await rowsOf(api, customer)
    const [order] = (await read(customer.token, customer.projectId)).orders
    expect(rows.length).toBeLessThan(200)
    expect(order!.progress).toMatchObject({ all: 200, toGo: rows.length, missing: 200 - rows.length })
  })

  it('says the same about an order to its customer and to operators, whatever became of its rows', async () => {
    const customer = await givenCustomer(api, { plan: 2, profile: { category: 'ecommerce' } })
    const operator = await givenOperator(api)
    const both = async () => {
      const [order] = (await read(customer.token, customer.projectId)).orders
      const { late: _late, doneBy, ...progress } = order!.progress
      await operator.signInAgain()
      const { data } = (await operator.get<AdminOrderDetail>(`/orders/${customer.order.id}`)).body
      return [{ ...progress, doneBy: doneBy === null ? null : Date.parse(doneBy) }, data.order.progress]
    }
    const same = async () => {
      const [theirs, ours] = await both()
      expect(ours).toEqual(theirs)
      return ours!
    }
    const rows = await rowsOf(api, customer)
    expect(await same()).toMatchObject({ toGo: rows.length, submitted: 0, missing: 200 - rows.length })
    api.clock.now += 2 * day
    for (const row of rows.slice(0, 6)) await submit(api, row)
    const before = await same()
    // Two of the six don't count anymore, and nothing is left to replace them.
    for (const row of rows.slice(0, 2)) await happen(api, row, 'decline', { declineReason: 'refused' })
    const after = await same()
    expect(after).toMatchObject({ uncounted: 2, submitted: 6, toGo: before.toGo })
    expect(after.doneBy).toBeGreaterThan(before.doneBy!)
    for (const row of rows.slice(2)) await happen(api, row, 'submit', { submittedAt: api.clock.now })
    api.clock.now += day
    expect(await same()).toMatchObject({ toGo: 0, doneBy: api.clock.now - day })
  })

  it('lists what directories ask, with the version to answer', async () => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    const { version } = await ask(api, row!, 'question', 'What does it cost?')
    const { asks } = await read(customer.token, customer.projectId)
    expect(asks).toEqual([
      {
        id: row!.id,
        version,
        directory: row!.directoryName,
        url: row!.directoryUrl,
        kind: 'question',
        text: 'What does it cost?',
      },
    ])
  })

  it('says whether it is demo data', async () => {
    const customer = await givenCustomer(api)
    expect((await read(customer.token, customer.projectId)).demo).toBe(false)
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, customer.projectId))
    expect((await read(customer.token, customer.projectId)).demo).toBe(true)
  })

  it("is no one else's, in any form", async () => {
    const customer = await givenCustomer(api)
    const other = await givenCustomer(api)
    const admin = await addTestUser(api, { admin: true })
    const base = `/projects/${customer.projectId}` as const
    const paths = [
      `${base}/report`,
      `${base}/report.csv`,
      `${base}/report.json`,
      `${base}/shares`,
      `${base}/fitting`,
      `${base}/orders/${customer.order.id}/directories`,
      `/orders/${customer.order.id}/deliveries/1`,
    ] as const
    for (const { token } of [other, admin]) {
      for (const path of paths) expect((await send(api, `GET ${path}`, { token })).status, path).toBe(404)
      const body = { projectId: other.projectId, excluded: [], first: [], on: false }
      for (const call of [
        `PUT /orders/${customer.order.id}/project`,
        `PUT ${base}/orders/${customer.order.id}/choices`,
        `PUT ${base}/weekly-mail`,
      ] as const) {
        expect((await send(api, call, { token, body })).status, call).toBe(404)
      }
    }
    // Nor is another customer's order part of one's own project.
    const crossed = `GET /projects/${other.projectId}/orders/${customer.order.id}/directories` as const
    expect((await send(api, crossed, { token: other.token })).status).toBe(404)
    const { body } = await send<OwnOrder[]>(api, 'GET /orders/my', { token: other.token })
    expect(body.data.map(({ id }) => id)).toEqual([other.order.id])
  })

  it('is a CSV file that no spreadsheet executes, and a JSON file with names', async () => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    await happen(api, row!, 'submit', { submittedAt: api.clock.now, notes: '=HYPERLINK("x")' })
    await happen(api, row!, 'find', { liveAt: api.clock.now, liveUrl: 'https://uneed.best/tea' })
    await proveLive(api, customer.user.id, row!.id, 'https://uneed.best/tea')
    const { headers } = customer
    const csv = await api.call(`/api/projects/${customer.projectId}/report.csv`, { headers })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[a-z0-9-]+-example-report-2026-11-20\.csv"$/,
    )
    const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer()).split('\r\n')
    expect(lines).toHaveLength(62)
    expect(lines[0]?.startsWith('\uFEFFDirectory,URL,')).toBe(true)
    expect(lines[1]).toContain(`https://uneed.best/tea,200,nofollow,no,"'=Tea ""Timer""",2026-11-20,2026-11-20,"'=HYP`)
    const json = await api.call(`/api/projects/${customer.projectId}/report.json`, { headers })
    expect(json.headers.get('content-disposition')).toMatch(/-report-2026-11-20\.json"$/)
    expect(await json.json()).toMatchObject({
      project: { name: 'Tea Timer' },
      orders: [{ planLabel: 'Starter', rows: { length: 60, 0: { proof: { anchor: '=Tea "Timer"' } } } }],
    })
  })

  it('has the history of each row, and what replaced it', async () => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    await submit(api, row!)
    api.clock.now += day
    await happen(api, row!, 'decline', { declineReason: 'refused' })
    await runJob(api.services, 'orders')
    const details = async (rank: number) =>
      (await send<DeliveryDetails>(api, `GET /orders/${customer.order.id}/deliveries/${rank}`, customer)).body.data
    const declined = await details(1)
    expect(declined).toMatchObject({ state: 'declined', declined: 'The directory refused', reason: row!.reason })
    expect(declined.events.map(({ action }) => action)).toEqual(['submit', 'decline'])
    const added = await details(61)
    expect(added).toMatchObject({ directory: declined.replacedBy, replaces: row!.directoryName, replacedBy: null })
    const none = await send(api, `GET /orders/${customer.order.id}/deliveries/62`, customer)
    expect(none.status).toBe(404)
  })
})
