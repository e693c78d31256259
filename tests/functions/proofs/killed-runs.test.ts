import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { listDeliveryEvents } from '#tests/support/delivery-events.ts'
import { killUntilDone } from '#tests/support/kills.ts'
import { goodPage, sendHtml, useLiveListings } from '#tests/support/live-listings.ts'
import { inFull } from '#tests/support/full.ts'

const day = 24 * 60 * 60_000
const rowCount = 6

describeDatabases('the job that checks listings, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const live = useLiveListings(api)

  it('loses no result and counts none twice when it is killed', { ...inFull, timeout: 300_000 }, async () => {
    const leaving = []
    for (let count = 0; count < rowCount; count += 1) leaving.push(await live.submitted(`gone${count}`))
    await live.run()
    live.answerBy((request, response) => {
      if (request.headers.host?.startsWith('gone')) response.writeHead(404).end()
      else sendHtml(response, goodPage)
    })
    for (const wait of [32 * day, day]) {
      api.clock.now += wait
      await live.run()
    }
    const arriving = []
    for (let count = 0; count < rowCount; count += 1) arriving.push(await live.submitted(`new${count}`))
    const before = (await listDeliveries(api.db, live.orderId())).length
    api.clock.now += 2 * day

    const program = 'tests/functions/proofs/checking.program.ts'
    const kills = await killUntilDone(program, [api.url, String(api.clock.now)])
    expect(kills).toBeGreaterThan(1)
    // Adds the replacements of lost rows whose run was killed in between.
    await syncOrders(api.services)

    const rows = await listDeliveries(api.db, live.orderId())
    for (const { id } of leaving) {
      const events = await listDeliveryEvents(api.db, id)
      expect(events.map(({ action }) => action)).toEqual(['submit', 'find', 'lose'])
      expect(rows.filter(({ replaces }) => replaces === id)).toHaveLength(1)
      expect((await live.proofsOf({ id })).map(({ status }) => status)).toEqual([404, 200])
    }
    for (const { id } of arriving) {
      const events = await listDeliveryEvents(api.db, id)
      expect(events.map(({ action }) => action)).toEqual(['submit', 'find'])
      expect(await live.proofsOf({ id })).toHaveLength(1)
    }
    expect(rows).toHaveLength(before + rowCount)
    // Each run worked a little later than the one before.
    api.clock.now += day
    expect(await live.lostMails()).toMatchObject([{ subject: `${rowCount} directories no longer list Tea Timer` }])
  })
})
