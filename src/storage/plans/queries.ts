import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { plans } from './schema.ts'

/** The stored part of a plan: everything for an added one, only the settings for a fixed one. */
export type PlanRow = typeof plans.$inferSelect

/** All stored plans. There are few. */
export function listPlanRows(db: Database): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(plans.id)
}

export async function findPlanRow(db: Database, id: number): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id))
  return row ?? null
}
