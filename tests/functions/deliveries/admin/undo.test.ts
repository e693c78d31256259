import { expect, it } from 'vitest'
import { outcomeMessages } from '#src/domain/deliveries/outcomes.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator, givenOrder } from '#tests/support/operators.ts'

describeDatabases('an operator who takes back an outcome, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('declines a row: the next directory in rank takes its place, until that is undone', async () => {
    const { order } = await givenOrder(api)
    const ann = await givenOperator(api)
    const { row } = (await ann.next())!
    const declined = await ann.record(row, { action: 'decline', reason: 'closed' })
    expect(declined.body.data).toMatchObject({ state: 'declined', declineReason: 'closed' })
    const rows = await listDeliveries(api.db, order.id)
    expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(60)
    expect(rows.at(-1)).toMatchObject({ replaces: row.id, rank: 61 })
    // Even if the operator has just got the replacement.
    await ann.take(rows.at(-1)!.id)
    const version = declined.body.data.version
    for (let count = 0; count < 2; count += 1) {
      const undone = await ann.undo({ id: row.id, version })
      expect(undone.status).toBe(200)
      expect(undone.body.data.row).toMatchObject({ id: row.id, state: 'waiting', version: 2 })
    }
    expect(await listDeliveries(api.db, order.id)).toHaveLength(60)
    expect((await ann.next())?.row.id).toBe(row.id)
    expect((await ann.undo({ id: row.id, version: 2 })).status).toBe(409)
    expect((await ann.undo({ id: 'nothing', version: 2 })).status).toBe(404)
  })

  it('takes a replacement back with an undo even if it was put off', async () => {
    const { order } = await givenOrder(api)
    const ann = await givenOperator(api)
    const { row } = (await ann.next())!
    const declined = await ann.record(row, { action: 'decline', reason: 'closed' })
    const replacement = (await listDeliveries(api.db, order.id)).at(-1)!
    await ann.take(replacement.id)
    expect((await ann.record(replacement, { action: 'later' })).status).toBe(200)
    expect((await ann.undo({ id: row.id, version: declined.body.data.version })).status).toBe(200)
    expect(await listDeliveries(api.db, order.id)).toHaveLength(60)
  })

  it('can’t undo what someone else did', async () => {
    await givenOrder(api)
    const [ann, bob] = [await givenOperator(api), await givenOperator(api)]
    const { row } = (await ann.next())!
    await ann.record(row, { action: 'submit' })
    expect((await bob.undo({ id: row.id, version: 1 })).body.message).toBe(outcomeMessages.notUndone)
  })
})
