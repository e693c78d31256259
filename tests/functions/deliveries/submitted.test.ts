import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { AdminOrderDetail } from '#src/domain/deliveries/admin.api.ts'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import { summarizeReport } from '#src/domain/deliveries/report.ts'
import { shownState, submittedStates } from '#src/domain/deliveries/states.ts'
import type { Overview } from '#src/domain/overview/overview.api.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator } from '#tests/support/operators.ts'
import { ask, type Customer, givenCustomer, happen, list, rowsOf, submit } from '#tests/support/reports.ts'

const day = 86_400_000

describeDatabases('what counts as submitted, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  /**
   * One row live, one lost, two in review, one declined, one skipped, one asking after it was submitted, one that may have
   * been sent, and one that was listed before.
   */
  async function givenWork(): Promise<Customer> {
    const customer = await givenCustomer(api)
    const [live, lost, first, second, declined, skipped, asking, doubted, listed] = await rowsOf(api, customer)
    await list(api, live!, 'https://uneed.best/tea')
    await list(api, lost!, 'https://gone.example/tea')
    await happen(api, lost!, 'lose', { lostAt: api.clock.now })
    await submit(api, first!)
    await happen(api, second!, 'relist', { liveUrl: 'https://found.example/tea' })
    await submit(api, declined!)
    await happen(api, declined!, 'decline', { declineReason: 'refused' })
    await ask(api, skipped!, 'payment', 'A listing costs $29.')
    await happen(api, skipped!, 'decline', { declineReason: 'payment' })
    await submit(api, asking!)
    await ask(api, asking!, 'question', 'What does it cost?')
    await happen(api, doubted!, 'doubt', { doubtedAt: api.clock.now })
    await happen(api, listed!, 'already', { declineReason: 'listed', liveUrl: 'https://old.example/tea' })
    await runJob(api.services, 'orders')
    return customer
  }

  it('is the same number in the report, on the overview, in admin, in the file and on shared pages', async () => {
    const customer = await givenWork()
    const path = `/projects/${customer.projectId}` as const
    const [order] = (await send<Report>(api, `GET ${path}/report`, customer)).body.data.orders
    const { submitted, counts } = summarizeReport(order!.rows)
    expect(counts).toMatchObject({
      live: 1,
      lost: 1,
      submitted: 2,
      declined: 1,
      skipped: 1,
      asking: 1,
      doubted: 1,
      listed: 1,
    })
    expect(submitted).toBe(5)
    expect(order!.progress).toMatchObject({ submitted, doubted: 1, toGo: counts.waiting + counts.asking })

    const overview = (await send<Overview>(api, `GET ${path}/overview`, customer)).body.data
    expect(overview.orders[0]?.progress).toMatchObject({ submitted })

    const operator = await givenOperator(api)
    const { data: admin } = (await operator.get<AdminOrderDetail>(`/orders/${customer.order.id}`)).body
    expect(admin.order.progress).toMatchObject({ submitted, toGo: order!.progress.toGo })
    const shown = admin.rows.map(shownState)
    expect(shown.filter((state) => submittedStates.includes(state))).toHaveLength(submitted)

    const csv = await (await api.call(`/api${path}/report.csv`, { headers: customer.headers })).text()
    const linesWith = (state: string) => csv.split('\r\n').filter((line) => line.split(',')[2] === state).length
    const labels = ['In review', 'Live', 'Lost', 'Declined', 'Skipped', 'May have been sent', 'Already listed']
    expect(labels.map(linesWith)).toEqual([2, 1, 1, 1, 1, 1, 1])
    expect(linesWith('Queued')).toBe(counts.waiting)

    const share = (await send<{ url: string }>(api, `POST ${path}/shares`, customer)).body.data
    const page = await (await api.call(new URL(share.url).pathname)).text()
    const figures = [...page.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, name, figure]) => [name, figure])
    // What a directory asks is between the customer and us, so to others the row still waits.
    const queued = `${counts.waiting + counts.asking}`
    expect(Object.fromEntries(figures)).toMatchObject({ Submitted: '5', 'In review': '2', Queued: queued })
  })

  it('is the same number in the weekly mail, except for what has no date', async () => {
    api.clock.now = Date.UTC(2026, 10, 18, 12)
    const customer = await givenWork()
    api.clock.now += 5 * day
    await runJob(api.services, 'report-mails')
    const [weekly] = (await api.db.select().from(mails)).filter(({ recipient, key }) => {
      return recipient === customer.user.email && key.startsWith('account-report:')
    })
    // Four were sent by us in that week. The fifth was listed before we came.
    expect(weekly?.subject).toContain(': 4 submitted, 1 live, 1 lost')
  })
})
