import { expect, it } from 'vitest'
import { queueReportMails } from '#functions/deliveries/report-mails.ts'
import { reportMails } from '#src/storage/deliveries/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { killJobUntilDone } from '#tests/support/kills.ts'
import { ask, givenCustomer, rowsOf, submit } from '#tests/support/reports.ts'

const customers = 12
/** A Wednesday. */
const wednesday = Date.UTC(2026, 10, 18, 12)
const nextMonday = Date.UTC(2026, 10, 23, 8)

describeDatabases('the job for mails about reports, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('loses no mail and sends none twice when it is killed', async () => {
    api.clock.now = wednesday
    const expected: string[] = []
    for (let count = 0; count < customers; count += 1) {
      const customer = await givenCustomer(api)
      const [first, second] = await rowsOf(api, customer)
      await submit(api, first!)
      const { id, version } = await ask(api, second!, 'question', 'What does it cost?')
      const { user, projectId } = customer
      expected.push(`account-order-started:${user.id}:${customer.order.id}`)
      expected.push(`account-ask:${user.id}:${id}:${version}`, `account-report:${user.id}:${projectId}:2026-11-23`)
    }
    api.clock.now = nextMonday
    expect(await killJobUntilDone('report-mails', api)).toBeGreaterThan(1)
    const queued = await api.db.select().from(mails)
    expect(queued.map(({ key }) => key).sort()).toEqual(expected.sort())
    expect(await api.db.select().from(reportMails)).toHaveLength(customers)
    // Mails are deleted some time after they were sent. What was told of is not told of again.
    await queueReportMails(api.services)
    expect(await api.db.select().from(mails)).toEqual(queued)
  }, 300_000)
})
