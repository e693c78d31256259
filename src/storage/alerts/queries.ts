import type { Database } from '#src/storage/database.ts'
import { alerts } from './schema.ts'

export type AlertRow = typeof alerts.$inferSelect

export function listAlerts(db: Database): Promise<AlertRow[]> {
  return db.select().from(alerts)
}
