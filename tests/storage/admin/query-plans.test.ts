import { expect, it } from 'vitest'
import { countWaiting } from '#src/storage/admin/queries.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const scansIn = (plans: readonly string[]) => plans.filter((plan) => /^SCAN \w+$/.test(plan))

describeBothDatabases('The plan of a $kind for the admin overview', ({ kind }) => {
  const test = useDatabase(kind)

  it('counts what waits by indexes, except the few connections of customers', async () => {
    const plans = await plansOf(test.db, (db) => countWaiting(db, 1))
    expect(scansIn(plans)).toEqual(['SCAN publishing_targets'])
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  })
})
