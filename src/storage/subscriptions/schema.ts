import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PlanType } from '#src/domain/plans/plans.ts'
import type { SubscriptionState } from '#src/domain/subscriptions/subscriptions.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'

/** Free trials that were used, by hashes of the inbox and of the card. They outlive the account. */
export const usedTrials = sqliteTable(
  'used_trials',
  {
    key: text('key').primaryKey(),
    subscriptionId: text('subscription_id').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [index('used_trials_old').on(table.at)],
)

export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: integer('plan_id').notNull(),
    /** As agreed, whatever happens to the plan later. Price in dollars. */
    planLabel: text('plan_label').notNull(),
    type: text('type').$type<PlanType>().notNull(),
    price: real('price').notNull(),
    currency: text('currency').$type<'usd'>().notNull().default('usd'),
    /** What it was chosen for. Null: the customer didn't say, or deleted it. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    state: text('state').$type<SubscriptionState>().notNull(),
    /** Ids at the payment provider: the checkout in progress, and what it led to. */
    checkoutId: text('checkout_id').unique(),
    providerId: text('provider_id').unique(),
    trialEndsAt: integer('trial_ends_at'),
    periodEndsAt: integer('period_ends_at'),
    endedAt: integer('ended_at'),
    /** When this state was requested from the provider, because an older response must not replace a newer one. */
    syncedAt: integer('synced_at').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('subscriptions_of').on(table.userId, table.createdAt, table.id),
    index('subscriptions_project').on(table.projectId),
    index('subscriptions_newest').on(table.createdAt, table.id),
    index('subscriptions_state').on(table.state, table.createdAt, table.id),
    // One at a time: a second choice replaces the first.
    uniqueIndex('subscriptions_incomplete')
      .on(table.userId)
      .where(sql`state = 'incomplete'`),
  ],
)
