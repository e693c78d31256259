import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { directoryMaps, lookUps } from './schema.ts'

export type LookUpRow = typeof lookUps.$inferSelect
export type DirectoryMap = typeof directoryMaps.$inferSelect

/** A look-up with what is looked for. */
export type LookUpTarget = LookUpRow & {
  /** See `listingKey`. */
  site: string
  /** What the product is called, and its website. Empty: nobody has said. */
  name: string
  website: string
  directoryUrl: string
  /** Where it was seen, if anyone knows. */
  liveUrl: string | null
  /** When its name or website last changed. */
  namedAt: number
}

const name = sql<string>`coalesce(nullif(trim(kits.fields ->> '$.name'), ''), projects.name, '')`
const website = sql<string>`coalesce(nullif(trim(kits.fields ->> '$.website_url'), ''), projects.website_url, '')`

/** Demo projects have pages of others as their listings. */
const isReal = sql`projects.demo IS NOT 1`

function withNames(db: Database) {
  const named = {
    ...{ site: deliveries.site, directoryUrl: deliveries.directoryUrl, liveUrl: deliveries.liveUrl, name, website },
    namedAt: sql<number>`max(coalesce(kits.updated_at, 0), coalesce(projects.updated_at, 0))`,
  }
  return db
    .select({ ...getTableColumns(lookUps), ...named })
    .from(lookUps)
    .innerJoin(deliveries, eq(deliveries.id, lookUps.deliveryId))
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .leftJoin(projects, eq(projects.id, orders.projectId))
    .leftJoin(profiles, eq(profiles.projectId, orders.projectId))
}

/** The look-ups of a host that are due, longest due first. */
export function listDueLookUps(db: Database, host: string, now: number, limit: number): Promise<LookUpTarget[]> {
  return withNames(db)
    .where(and(eq(lookUps.host, host), lte(lookUps.dueAt, now), isReal, isNull(orders.stoppedAt)))
    .orderBy(asc(lookUps.dueAt), asc(lookUps.deliveryId))
    .limit(limit)
}

export type KnownListing = { url: string; site: string; name: string; website: string }

/** Pages of a directory that were seen with their link, of all customers: how it writes a product in a URL. Newest first. */
export async function listKnownListings(db: Database, directoryKey: string, limit: number): Promise<KnownListing[]> {
  const rows = await db
    .select({ url: deliveries.liveUrl, site: deliveries.site, name, website })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .leftJoin(projects, eq(projects.id, orders.projectId))
    .leftJoin(profiles, eq(profiles.projectId, orders.projectId))
    .where(
      and(
        eq(deliveries.directoryKey, directoryKey),
        isNotNull(deliveries.liveUrl),
        isNotNull(deliveries.liveAt),
        isReal,
      ),
    )
    .orderBy(desc(deliveries.liveAt))
    .limit(limit)
  return rows.flatMap(({ url, ...row }) => (url === null ? [] : { ...row, url }))
}

export async function listDirectoryMaps(db: Database, keys: readonly string[]): Promise<Map<string, DirectoryMap>> {
  const rows = await db
    .select()
    .from(directoryMaps)
    .where(inArray(directoryMaps.directoryKey, [...keys]))
  return new Map(rows.map((row) => [row.directoryKey, row]))
}
