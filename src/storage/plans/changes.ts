import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { firstAddedPlan, type PlanContent } from '#src/domain/plans/plans.ts'
import type { Database } from '#src/storage/database.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import type { PlanRow } from './queries.ts'
import { plans } from './schema.ts'

type Settings = Pick<PlanRow, 'stripePlanId' | 'active'>

/** Adds a plan under an id that no plan had, also if one was removed that someone chose. */
export async function addPlan(db: Database, content: PlanContent, settings: Settings): Promise<PlanRow> {
  const next = sql<number>`(SELECT max(id) + 1 FROM (SELECT ${firstAddedPlan - 1} AS id UNION ALL SELECT id FROM plans
    UNION ALL SELECT plan_id FROM subscriptions UNION ALL SELECT plan_id FROM payments))`
  const [row] = await db
    .insert(plans)
    .values({ id: next, content, ...settings })
    .returning()
  if (!row) throw new Error('The new plan was not found')
  return row
}

/** Null: there is no added plan with this id. */
export async function savePlan(
  db: Database,
  id: number,
  content: PlanContent,
  settings: Settings,
): Promise<PlanRow | null> {
  const [row] = await db
    .update(plans)
    .set({ content, ...settings })
    .where(eq(plans.id, id))
    .returning()
  return row ?? null
}

/** The settings of a fixed plan. */
export async function savePlanSettings(db: Database, id: number, settings: Settings): Promise<void> {
  await db
    .insert(plans)
    .values({ id, ...settings })
    .onConflictDoUpdate({ target: plans.id, set: settings })
}

/**
 * Deletes an added plan that no one has or paid for: months of a paid year may still be owed. False: someone does. One
 * statement, so that no one gets it meanwhile.
 */
export async function removePlan(db: Database, id: number): Promise<boolean> {
  const held = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.planId, id), ne(subscriptions.state, 'ended')))
  const paid = db.select({ id: payments.id }).from(payments).where(eq(payments.planId, id))
  const removed = await db
    .delete(plans)
    .where(and(eq(plans.id, id), notExists(held), notExists(paid)))
    .returning({ id: plans.id })
  return removed.length > 0
}
