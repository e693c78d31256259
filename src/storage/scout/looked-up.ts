import { eq, getTableColumns } from 'drizzle-orm'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import type { Database } from '#src/storage/database.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'

/** A row that was looked up, with what its customer says. */
export type LookedUpRow = DeliveryRow & { profile: ProfileFields | null; isStopped: boolean }

export async function findLookedUpRow(db: Database, id: string): Promise<LookedUpRow | null> {
  const [row] = await db
    .select({ ...getTableColumns(deliveries), profile: profiles.fields, stoppedAt: orders.stoppedAt })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .leftJoin(profiles, eq(profiles.projectId, orders.projectId))
    .where(eq(deliveries.id, id))
  if (!row) return null
  const { stoppedAt, ...found } = row
  return { ...found, isStopped: stoppedAt !== null }
}
