import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import type { PlanContent } from '#src/domain/plans.ts'
import { firstAddedPlan } from '#src/domain/plans.ts'
import { plans, subscriptions } from './account-schema.ts'
import type { Database } from './database.ts'

/** What is kept of a plan: everything of one that was added, the settings alone of a fixed one. */
export type PlanRow = typeof plans.$inferSelect
type Settings = Pick<PlanRow, 'stripePlanId' | 'active'>

/** All that is kept. There are as many as somebody typed in. */
export function listPlanRows(db: Database): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(plans.id)
}

export async function findPlanRow(db: Database, id: number): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id))
  return row ?? null
}

/** Adds a plan under the next id. */
export async function addPlan(db: Database, content: PlanContent, settings: Settings): Promise<PlanRow> {
  const next = sql<number>`(SELECT max(coalesce(max(id), 0), ${firstAddedPlan - 1}) + 1 FROM plans)`
  const [row] = await db
    .insert(plans)
    .values({ id: next, content, ...settings })
    .returning()
  if (!row) throw new Error('A plan that was just written is not there')
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

/** Removes an added plan that nobody has. False: somebody has it. One statement, so that nobody gets it meanwhile. */
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
