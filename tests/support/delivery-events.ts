import { asc, eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { DeliveryEventRow } from '#src/storage/deliveries/queries.ts'
import { deliveryEvents } from '#src/storage/deliveries/schema.ts'

/** Everything that happened to a row, oldest first. */
export function listDeliveryEvents(db: Database, deliveryId: string): Promise<DeliveryEventRow[]> {
  return db
    .select()
    .from(deliveryEvents)
    .where(eq(deliveryEvents.deliveryId, deliveryId))
    .orderBy(asc(deliveryEvents.version))
}
