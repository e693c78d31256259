import type { Database } from '#src/storage/database.ts'
import { listingDrifts } from './schema.ts'

/** Records how demo listings would differ from their profiles. They are never looked up. */
export async function addDemoDrifts(
  db: Database,
  drifts: readonly (typeof listingDrifts.$inferInsert)[],
): Promise<void> {
  if (drifts.length > 0)
    await db
      .insert(listingDrifts)
      .values([...drifts])
      .onConflictDoNothing()
}
