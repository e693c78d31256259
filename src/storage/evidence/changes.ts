import { sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { RootRow } from './queries.ts'
import { evidenceKeys, evidenceRoots } from './schema.ts'

/** An event to add, and what it was made from. */
export type SealedEvent = {
  deliveryId: string
  seq: number
  at: number
  kind: string
  facts: string
  seen: string | null
  hash: string
  /** Of the delivery event. */
  version?: number
  proofId?: number
}

/**
 * Adds events, and notes what they were made from: all of it or nothing. It fails if someone else has added events of the same
 * number. Rows that were deleted meanwhile are left out.
 */
export async function addEvents(db: Database, events: readonly SealedEvent[]): Promise<void> {
  const given = JSON.stringify(events)
  const all = sql`json_each(${given}) e`
  const value = (name: keyof SealedEvent) => sql.raw(`e.value ->> '$.${name}'`)
  const isThere = sql`EXISTS (SELECT 1 FROM deliveries d WHERE d.id = ${value('deliveryId')})`
  await db.batch([
    db.run(sql`INSERT INTO evidence (delivery_id, seq, at, kind, facts, seen, proof_id, hash)
      SELECT ${value('deliveryId')}, ${value('seq')}, ${value('at')}, ${value('kind')}, ${value('facts')}, ${value('seen')},
        ${value('proofId')}, ${value('hash')} FROM ${all} WHERE ${isThere}`),
    db.run(sql`INSERT INTO evidence_heads (delivery_id, seq, hash)
      SELECT ${value('deliveryId')}, max(${value('seq')}), ${value('hash')} FROM ${all} WHERE ${isThere}
      GROUP BY ${value('deliveryId')}
      ON CONFLICT (delivery_id) DO UPDATE SET seq = excluded.seq, hash = excluded.hash`),
    db.run(sql`UPDATE delivery_events SET sealed_seq = given.seq
      FROM (SELECT ${value('deliveryId')} AS id, ${value('version')} AS version, ${value('seq')} AS seq FROM ${all}
        WHERE ${value('version')} IS NOT NULL) given
      WHERE delivery_events.delivery_id = given.id AND delivery_events.version = given.version`),
    db.run(sql`UPDATE proofs SET sealed_seq = given.seq
      FROM (SELECT ${value('proofId')} AS id, ${value('seq')} AS seq FROM ${all}
        WHERE ${value('proofId')} IS NOT NULL) given
      WHERE proofs.id = given.id`),
  ])
}

export type RowSeal = { deliveryId: string; seq: number; place: number; path: string }
export type TreePart = { part: number; leaves: string; root: string }

/** Adds a root with what it changes: all of it or nothing. It fails if someone else has added one of the same number. */
export async function addRoot(
  db: Database,
  root: RootRow,
  { seals, parts, x }: { seals: readonly RowSeal[]; parts: readonly TreePart[]; x: string },
): Promise<void> {
  const given = sql`json_each(${JSON.stringify(seals)}) s`
  const value = (name: keyof RowSeal) => sql.raw(`s.value ->> '$.${name}'`)
  await db.batch([
    db.insert(evidenceRoots).values(root),
    db.insert(evidenceKeys).values({ id: root.key, x, firstAt: root.at }).onConflictDoNothing(),
    db.run(sql`INSERT INTO evidence_parts (part, leaves, root)
      SELECT p.value ->> '$.part', p.value ->> '$.leaves', p.value ->> '$.root' FROM json_each(${JSON.stringify(parts)}) p
      WHERE true
      ON CONFLICT (part) DO UPDATE SET leaves = excluded.leaves, root = excluded.root`),
    // Rows that were deleted meanwhile have a leaf all the same.
    db.run(sql`INSERT INTO evidence_seals (delivery_id, no, seq, place, path)
      SELECT ${value('deliveryId')}, ${root.no}, ${value('seq')}, ${value('place')}, ${value('path')} FROM ${given}
      WHERE EXISTS (SELECT 1 FROM evidence_heads h WHERE h.delivery_id = ${value('deliveryId')})`),
    db.run(sql`UPDATE evidence_heads SET place = given.place, rooted_seq = given.seq
      FROM (SELECT ${value('deliveryId')} AS id, ${value('seq')} AS seq, ${value('place')} AS place FROM ${given}) given
      WHERE evidence_heads.delivery_id = given.id`),
  ])
}
