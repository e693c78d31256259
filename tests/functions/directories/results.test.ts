import { expect, it } from 'vitest'
import type { AdminDelivery } from '#src/domain/deliveries/admin.api.ts'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import { failedReason, maxFailures } from '#src/domain/directories/failures.ts'
import { changeDelivery } from '#src/storage/deliveries/changes.ts'
import { findDelivery } from '#src/storage/deliveries/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator, givenOrder } from '#tests/support/operators.ts'

type Operator = Awaited<ReturnType<typeof givenOperator>>

describeDatabases('what submissions say about directories, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const find = async ({ get }: Operator, key: string) =>
    (await get<{ directories: AdminDirectory[] }>(`/directories?q=${key}`)).body.data.directories[0]!

  it('sets them aside after three failures in a row, across customers, unless one was undone or went live', async () => {
    const ann = await givenOperator(api)
    const orders = [await givenOrder(api), await givenOrder(api), await givenOrder(api), await givenOrder(api)]
    const rows = orders.map((order) => order.rows[0]!)
    const key = rows[0]!.directoryKey
    expect(new Set(rows.map(({ directoryKey }) => directoryKey)).size).toBe(1)
    const decline = (row: (typeof rows)[number], reason: 'refused' | 'closed') =>
      ann.record(row, { action: 'decline', reason })
    await decline(rows[0]!, 'refused')
    await decline(rows[0]!, 'refused')
    await decline(rows[1]!, 'closed')
    expect(await find(ann, key)).toMatchObject({ failures: 2, excludedAt: null })
    await decline(rows[2]!, 'refused')
    expect(await find(ann, key)).toMatchObject({ failures: maxFailures, excludedReason: failedReason })
    await ann.undo({ id: rows[2]!.id, version: 1 })
    expect(await find(ann, key)).toMatchObject({ failures: 2, excludedAt: null, excludedReason: null })

    await ann.record(rows[3]!, { action: 'submit' })
    const submitted = (await findDelivery(api.db, rows[3]!.id))!
    const set = { liveUrl: 'https://live.example/', liveAt: api.clock.now }
    await changeDelivery(api.db, { ...submitted, action: 'find', actor: 'check', set }, api.clock.now)
    expect(await find(ann, key)).toMatchObject({ failures: 0 })
  })

  it('shows what they led to, once there are enough of them', async () => {
    const ann = await givenOperator(api)
    const rows: AdminDelivery[] = []
    for (let count = 0; count < 5; count += 1) {
      const order = await givenOrder(api)
      const sent = await ann.record(order.rows[0]!, { action: count === 4 ? 'decline' : 'submit', reason: 'refused' })
      rows.push(sent.body.data)
    }
    const key = rows[0]!.directoryKey
    expect((await find(ann, key)).figures).toMatchObject({ tried: 5, live: 0, accepted: null, daysToLive: null })
    const start = api.clock.now
    for (const [index, { id, version, orderId }] of rows.slice(0, 4).entries()) {
      const liveAt = start + (index + 1) * 86_400_000
      const change = { id, orderId, version, action: 'find' as const, actor: 'check', set: { liveAt } }
      await changeDelivery(api.db, change, liveAt)
    }
    expect((await find(ann, key)).figures).toMatchObject({
      tried: 5,
      accepted: { share: 0.8, of: 5 },
      daysToLive: null,
    })
    const one = await givenOrder(api)
    const { id, orderId } = (await ann.record(one.rows[0]!, { action: 'submit' })).body.data
    const set = { liveAt: api.clock.now + 10 * 86_400_000 }
    await changeDelivery(api.db, { id, orderId, version: 1, action: 'find', actor: 'check', set }, api.clock.now)
    expect((await find(ann, key)).figures).toMatchObject({
      ...{ tried: 6, live: 5, decided: 6 },
      accepted: { share: 5 / 6, of: 6 },
      daysToLive: 3,
    })
  })
})
