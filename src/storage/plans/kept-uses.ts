import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { keptUses } from './schema.ts'

export type KeptUses = { drafts: number; exports: number }

/** What deleted accounts of an inbox used in a month. */
export async function findKeptUses(db: Database, key: string, month: number): Promise<KeptUses> {
  const { drafts, exports } = keptUses
  const [row] = await db
    .select({ drafts, exports })
    .from(keptUses)
    .where(and(eq(keptUses.key, key), eq(keptUses.month, month)))
  return row ?? { drafts: 0, exports: 0 }
}

/** Keeps what an account that is about to be deleted used in a month, with what was kept before if that is more. */
export async function keepUses(db: Database, key: string, month: number, { drafts, exports }: KeptUses): Promise<void> {
  await db
    .insert(keptUses)
    .values({ key, month, drafts, exports })
    .onConflictDoUpdate({
      target: [keptUses.key, keptUses.month],
      set: {
        drafts: sql`max(${keptUses.drafts}, excluded.drafts)`,
        exports: sql`max(${keptUses.exports}, excluded.exports)`,
      },
    })
}
