import type { Database } from '#src/storage/database.ts'
import { addMissingSites } from '#src/storage/products/sites.ts'
import { convertEmailDomains } from './email-domains.ts'
import { conversions } from './schema.ts'

/** What SQL alone can't convert. Each can be repeated, so that one that was interrupted starts again. */
const all: Record<string, (db: Database) => Promise<unknown>> = {
  'product-sites': addMissingSites,
  'email-domains': convertEmailDomains,
}

/** Converts what older versions stored, each thing once. Milliseconds since 1970. */
export async function convertData(db: Database, now: number): Promise<void> {
  const done = await db.select({ name: conversions.name }).from(conversions)
  for (const [name, convert] of Object.entries(all)) {
    if (done.some((row) => row.name === name)) continue
    await convert(db)
    await db.insert(conversions).values({ name, doneAt: now }).onConflictDoNothing()
  }
}
