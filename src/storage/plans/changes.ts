import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { firstAddedPlan, type PlanContent } from '#src/domain/plans/plans.ts'
import type { Database } from '#src/storage/database.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import type { PlanRow } from './queries.ts'
import { plans } from './schema.ts'

type Settings = Pick<PlanRow, 'stripePlanId' | 'active'>

/** Adds a plan under the next id. */
export async function addPlan(db: Database, content: PlanContent, settings: Settings): Promise<PlanRow> {
  const next = sql<number>`(SELECT max(coalesce(max(id), 0), ${firstAddedPlan - 1}) + 1 FROM plans)`
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

/** Deletes an added plan that no one has. False: someone has it. One statement, so that no one gets it meanwhile. */
export async function removePlan(db: Database, id: number): Promise<boolean> {
  const held = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.planId, id), ne(subscriptions.state, 'ended')))
  const removed = await db
    .delete(plans)
    .where(and(eq(plans.id, id), notExists(held)))
    .returning({ id: plans.id })
  return removed.length > 0
}
