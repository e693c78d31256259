import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { plans } from './schema.ts'

/** What is kept of a plan: everything of one that was added, the settings alone of a fixed one. */
export type PlanRow = typeof plans.$inferSelect

/** All that is kept. There are as many as somebody typed in. */
export function listPlanRows(db: Database): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(plans.id)
}

export async function findPlanRow(db: Database, id: number): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.id, id))
  return row ?? null
}
