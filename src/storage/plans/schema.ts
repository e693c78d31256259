import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PlanContent } from '#src/domain/plans/plans.ts'

/** Plans added by an admin, and the settings of fixed plans, whose price is in `domain/plans/plans.ts`. */
export const plans = sqliteTable('plans', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** The price's id at the payment provider. Null: the price is defined in each checkout. */
  stripePlanId: text('stripe_plan_id'),
  active: integer('active', { mode: 'boolean' }).notNull().default(true),
  /** For added plans. Null in a fixed plan's row. */
  content: text('content', { mode: 'json' }).$type<PlanContent>(),
})

/** What deleted accounts used of their allowance in a month, by a hash of the inbox. */
export const keptUses = sqliteTable(
  'kept_uses',
  {
    key: text('key').notNull(),
    /** Its start, in milliseconds since 1970. */
    month: integer('month').notNull(),
    drafts: integer('drafts').notNull(),
    exports: integer('exports').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.month] }), index('kept_uses_old').on(table.month)],
)
