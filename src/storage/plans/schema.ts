import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PlanContent } from '#src/domain/plans/plans.ts'

/** Plans that an admin added, and what may be set of those whose price stands in `domain/plans.ts`. */
export const plans = sqliteTable('plans', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** The price's id at the payment provider; null: the price is told with each checkout. */
  stripePlanId: text('stripe_plan_id'),
  active: integer('active', { mode: 'boolean' }).notNull().default(true),
  /** Of added plans; null in the row of a fixed one. */
  content: text('content', { mode: 'json' }).$type<PlanContent>(),
})
