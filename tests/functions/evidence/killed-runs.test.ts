import { expect, it } from 'vitest'
import { evidence } from '#src/storage/evidence/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { killJobUntilDone } from '#tests/support/kills.ts'
import { addRows, givenCustomer, happen, rowsOf } from '#tests/support/reports.ts'
import { listDeliveryEvents } from '#tests/support/delivery-events.ts'
import { verifiedFile } from './verified-file.ts'

const day = 24 * 60 * 60_000
/** So that each round seals more rows than one step. */
const moreRows = 300

describeDatabases('the job that keeps evidence, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it(
    'leaves out no event, has none twice, and every chain and root is whole, however often it is killed',
    { ...inFull, timeout: 300_000 },
    async () => {
      const customer = await givenCustomer(api)
      Object.assign(api.services, { secret: 'a secret of this test' })
      await addRows(api, customer, moreRows)
      let kills = 0
      for (let round = 0; round < 3; round += 1) {
        for (const row of (await rowsOf(api, customer)).filter(({ rank }) => rank % 3 === round)) {
          if (row.state === 'waiting') await happen(api, row, 'submit', { submittedAt: api.clock.now })
          else if (row.state === 'submitted') await happen(api, row, 'find', { liveAt: api.clock.now })
        }
        kills += await killJobUntilDone('evidence', api)
        api.clock.now += day
      }
      await killJobUntilDone('evidence', api)
      expect(kills).toBeGreaterThan(1)

      const { file, result } = await verifiedFile(api, customer.projectId)
      expect(result.rootFault).toBeNull()
      expect(result.rows.flatMap(({ fault }) => fault ?? [])).toEqual([])
      expect(result.rows.filter(({ rooted, entries }) => rooted !== entries.length)).toEqual([])
      const rows = (await rowsOf(api, customer)).filter(({ version }) => version > 0)
      expect(new Set(file.rows.map(({ row }) => row))).toEqual(new Set(rows.map(({ id }) => id)))
      for (const { row, entries } of file.rows.slice(0, 100)) {
        const actions = entries.slice(1).map(({ facts }) => facts['action'])
        const events = await listDeliveryEvents(api.db, row)
        expect(actions).toEqual(events.map(({ action }) => (action === 'ask' || action === 'answer' ? 'wait' : action)))
      }
      expect(await api.db.$count(evidence)).toBe(file.rows.reduce((sum, { entries }) => sum + entries.length, 0))
    },
  )
})
