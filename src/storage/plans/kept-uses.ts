import { and, eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { keptUses } from './schema.ts'

export type KeptUses = { drafts: number; exports: number }

/** Under which key to keep an account's uses of a month, and how many at most. */
export type KeepingUses = { key: string; month: number; limits: KeptUses }

/** What deleted accounts of an inbox used in a month. */
export async function findKeptUses(db: Database, key: string, month: number): Promise<KeptUses> {
  const { drafts, exports } = keptUses
  const [row] = await db
    .select({ drafts, exports })
    .from(keptUses)
    .where(and(eq(keptUses.key, key), eq(keptUses.month, month)))
  return row ?? { drafts: 0, exports: 0 }
}
