import { asc } from 'drizzle-orm'
import type { AddedSharedHosts } from '#src/domain/urls/shared-hosts.ts'
import type { Database } from '#src/storage/database.ts'
import { sharedHosts } from './schema.ts'

/** Hosts that admins have called shared, by name. */
export async function listSharedHosts(db: Database): Promise<AddedSharedHosts> {
  const rows = await db.select().from(sharedHosts).orderBy(asc(sharedHosts.host))
  return new Map(rows.map(({ host, parts }) => [host, parts]))
}
