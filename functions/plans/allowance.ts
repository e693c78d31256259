import { type Allowance, allowances } from '#src/domain/plans/allowances.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { isServed } from '#src/domain/subscriptions/subscriptions.ts'
import type { Database } from '#src/storage/database.ts'
import { listSubscriptions } from '#src/storage/subscriptions/queries.ts'

/** What an account may do: the most of each that any of its running plans allows. */
export async function findAllowance(db: Database, userId: string): Promise<Allowance> {
  const running = (await listSubscriptions(db, userId)).filter(({ state }) => isServed(state))
  const slugs = running.flatMap(({ planId }) => plans.find(({ id }) => id === planId)?.slug ?? [])
  return slugs.map((slug) => allowances[slug]).reduce(larger, allowances.none)
}

/** The larger number of each. */
function larger(one: Allowance, other: Allowance): Allowance {
  const entries = (Object.keys(one) as (keyof Allowance)[]).map((name) => [name, Math.max(one[name], other[name])])
  return Object.fromEntries(entries) as Allowance
}
