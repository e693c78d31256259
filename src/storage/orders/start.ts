import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { countedStates } from '#src/domain/deliveries/states.ts'
import type { ProfileFields, SiteCheck } from '#src/domain/profiles/profiles.api.ts'
import type { Database } from '#src/storage/database.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { literals } from '#src/storage/text/literals.ts'
import type { OrderRow } from './queries.ts'
import { orders } from './schema.ts'

const missing = sql`(orders.directories - (SELECT count(*) FROM deliveries d
  WHERE d.order_id = orders.id AND d.state IN ${literals(countedStates)}))`

function inScope({ subscriptionId, projectId }: OrderScope) {
  return and(
    subscriptionId === undefined ? undefined : eq(orders.subscriptionId, subscriptionId),
    projectId === undefined ? undefined : eq(orders.projectId, projectId),
  )
}

/** Which orders: of one subscription, of one project, or all. */
export type OrderScope = { subscriptionId?: string | undefined; projectId?: string | undefined }

/**
 * Paid orders that haven't started, of projects with an approved profile. `since`: when the last thing happened that they
 * waited for, such as the choice of their project, which is the last change of an order that hasn't started.
 */
export function listStartable(db: Database, scope: OrderScope): Promise<{ id: string; since: number }[]> {
  const since = sql<number>`max(${profiles.approvedAt}, ${orders.startsAt}, ${orders.updatedAt})`
  return db
    .select({ id: orders.id, since })
    .from(orders)
    .innerJoin(profiles, eq(profiles.projectId, orders.projectId))
    .where(
      and(
        inScope(scope),
        isNull(orders.approvedAt),
        isNull(orders.hold),
        isNull(orders.stoppedAt),
        isNotNull(profiles.approvedAt),
      ),
    )
}

/** Starts an order, once. */
export async function startOrder(db: Database, id: string, dueAt: number, now: number): Promise<void> {
  await db
    .update(orders)
    .set({ approvedAt: now, dueAt, updatedAt: now })
    .where(and(eq(orders.id, id), isNull(orders.approvedAt), isNull(orders.hold), isNull(orders.stoppedAt)))
}

/** A running order that has fewer rows than it owes. */
export type FillableOrder = Pick<OrderRow, 'id' | 'directories' | 'choices'> & {
  profile: ProfileFields
  /** What its website looked like. Null: it wasn't read. */
  site: SiteCheck | null
}

/** Oldest first. `owing`: only those for which no directory was left when last looked. */
export function listFillable(
  db: Database,
  scope: OrderScope & { id?: string; owing?: true },
): Promise<FillableOrder[]> {
  return db
    .select({
      id: orders.id,
      directories: orders.directories,
      choices: orders.choices,
      profile: profiles.fields,
      site: profiles.site,
    })
    .from(orders)
    .innerJoin(profiles, eq(profiles.projectId, orders.projectId))
    .where(
      and(
        inScope(scope),
        scope.id === undefined ? undefined : eq(orders.id, scope.id),
        scope.owing && sql`owed > 0`,
        isNotNull(orders.approvedAt),
        isNull(orders.stoppedAt),
        sql`${missing} > 0`,
      ),
    )
    .orderBy(asc(orders.startsAt), asc(orders.id))
}
