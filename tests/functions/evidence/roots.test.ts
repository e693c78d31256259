import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { evidenceHeads, evidenceRoots } from '#src/storage/evidence/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { addRows, givenCustomer, rowsOf, submit } from '#tests/support/reports.ts'

const day = 24 * 60 * 60_000

describeDatabases('roots of evidence, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const keep = () => runJob(api.services, 'evidence')
  const waiting = () => api.db.$count(evidenceHeads, sql`rooted_seq < seq`)

  it('sign all that happened until the day before, however many it takes, and the rest a day later', async () => {
    const customer = await givenCustomer(api)
    await addRows(api, customer, 700)
    const [first] = await rowsOf(api, customer)
    await submit(api, first!)
    await keep()
    await api.db.run(sql`INSERT INTO delivery_events (delivery_id, version, at, actor, action, before, state)
      SELECT id, 100, ${api.clock.now}, 'check', 'find', '{"state":"submitted"}', 'live' FROM deliveries WHERE rank >= 1000`)
    api.clock.now += day
    await keep()
    expect(await waiting()).toBe(0)
    expect(await api.db.$count(evidenceRoots)).toBe(3)

    await submit(api, (await rowsOf(api, customer))[1]!)
    await keep()
    expect([await waiting(), await api.db.$count(evidenceRoots)]).toEqual([1, 3])
    api.clock.now += day
    await keep()
    expect([await waiting(), await api.db.$count(evidenceRoots)]).toEqual([0, 4])
  })
})
