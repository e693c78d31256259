import { and, asc, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { deliveries, deliveryEvents } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { proofPages, proofs } from '#src/storage/proofs/schema.ts'
import { evidence, evidenceHeads, evidenceKeys, evidenceParts, evidenceRoots, evidenceSeals } from './schema.ts'

export type EvidenceRow = typeof evidence.$inferSelect
export type RootRow = typeof evidenceRoots.$inferSelect
export type HeadRow = typeof evidenceHeads.$inferSelect

/** As the indexes of what isn't sealed have it. */
const isUnsealed = sql`coalesce(sealed_seq, 0) = 0`
const isUnsealedProof = sql`subject_kind = 'delivery' AND coalesce(sealed_seq, 0) = 0`

/** Rows of which something isn't sealed. */
export async function listUnsealedRows(db: Database, limit: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT id FROM (
      SELECT DISTINCT delivery_id AS id FROM delivery_events WHERE ${isUnsealed} LIMIT ${limit})
    UNION SELECT id FROM (SELECT DISTINCT subject_id AS id FROM proofs WHERE ${isUnsealedProof}
      AND EXISTS (SELECT 1 FROM deliveries WHERE deliveries.id = subject_id) LIMIT ${limit})
    LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

/** All that is needed to seal what happened to these rows, as it is at one time. */
export async function readUnsealed(db: Database, ids: readonly string[]) {
  const those = [...ids]
  const [rows, heads, events, seen] = await db.batch([
    db
      .select({
        ...{ id: deliveries.id, site: deliveries.site, version: deliveries.version, createdAt: deliveries.createdAt },
        ...{ directoryName: deliveries.directoryName, directoryUrl: deliveries.directoryUrl },
        ...{ state: deliveries.state, liveUrl: deliveries.liveUrl, submittedAt: deliveries.submittedAt },
        doubtedAt: deliveries.doubtedAt,
        ...{ liveAt: deliveries.liveAt, lostAt: deliveries.lostAt, declineReason: deliveries.declineReason },
        userId: orders.userId,
      })
      .from(deliveries)
      .innerJoin(orders, eq(orders.id, deliveries.orderId))
      .where(inArray(deliveries.id, those)),
    db.select().from(evidenceHeads).where(inArray(evidenceHeads.deliveryId, those)),
    db
      .select()
      .from(deliveryEvents)
      .where(and(inArray(deliveryEvents.deliveryId, those), isUnsealed))
      .orderBy(asc(deliveryEvents.deliveryId), asc(deliveryEvents.version)),
    db
      .select({
        proof: proofs,
        page: { hash: proofPages.hash, readBytes: proofPages.readBytes, keptBytes: proofPages.keptBytes },
      })
      .from(proofs)
      .leftJoin(proofPages, eq(proofPages.proofId, proofs.id))
      .where(and(inArray(proofs.subjectId, those), isUnsealedProof))
      .orderBy(asc(proofs.subjectId), asc(proofs.id)),
  ])
  return { rows, heads, events, seen }
}
export type Unsealed = Awaited<ReturnType<typeof readUnsealed>>

export async function findLatestRoot(db: Database): Promise<RootRow | null> {
  const [root] = await db.select().from(evidenceRoots).orderBy(desc(evidenceRoots.no)).limit(1)
  return root ?? null
}

/** From this number on. */
export function listRoots(db: Database, from: number, limit: number): Promise<RootRow[]> {
  return db.select().from(evidenceRoots).where(gte(evidenceRoots.no, from)).orderBy(asc(evidenceRoots.no)).limit(limit)
}

export function listKeys(db: Database) {
  return db.select().from(evidenceKeys).orderBy(asc(evidenceKeys.firstAt), asc(evidenceKeys.id))
}

/** Rows with events that no root has signed. */
export function listUnrooted(db: Database, limit: number): Promise<HeadRow[]> {
  return db
    .select()
    .from(evidenceHeads)
    .where(sql`rooted_seq < seq`)
    .orderBy(asc(evidenceHeads.deliveryId))
    .limit(limit)
}

/**
 * Whether something that happened before that time is signed by no root. A row's first event is left out: it has the time when
 * the row was added, but is written with the second.
 */
export async function hasUnrootedBefore(db: Database, at: number): Promise<boolean> {
  const [row] = await db.all(sql`SELECT 1 FROM evidence_heads h
    JOIN evidence e ON e.delivery_id = h.delivery_id AND e.seq = max(h.rooted_seq, 1) + 1
    WHERE h.rooted_seq < h.seq AND e.at < ${at} LIMIT 1`)
  return row !== undefined
}

/** The hashes of a tree's parts, in order. */
export function listParts(db: Database): Promise<{ part: number; root: string }[]> {
  const { part, root } = evidenceParts
  return db.select({ part, root }).from(evidenceParts).orderBy(asc(part))
}

/** The leaves of some parts, as they are stored. */
export async function readLeaves(db: Database, parts: readonly number[]): Promise<Map<number, string>> {
  if (parts.length === 0) return new Map()
  const rows = await db
    .select({ part: evidenceParts.part, leaves: evidenceParts.leaves })
    .from(evidenceParts)
    .where(inArray(evidenceParts.part, [...parts]))
  return new Map(rows.map(({ part, leaves }) => [part, leaves]))
}

/** The latest root with its tree, and what rows of a project have in it: all as it is at one time. */
export async function readRoots(db: Database, projectId: string) {
  const ofProject = sql`delivery_id IN (SELECT d.id FROM deliveries d JOIN orders o ON o.id = d.order_id
    WHERE o.project_id = ${projectId} AND d.decline_reason IS NOT 'excluded')`
  const first = sql<number>`coalesce((SELECT min(no) FROM evidence_seals WHERE ${ofProject}), (SELECT max(no) FROM evidence_roots))`
  const [heads, seals, roots, parts, leaves] = await db.batch([
    db.select().from(evidenceHeads).where(ofProject).orderBy(asc(evidenceHeads.deliveryId)),
    db.select().from(evidenceSeals).where(ofProject).orderBy(asc(evidenceSeals.no)),
    db.select().from(evidenceRoots).where(gte(evidenceRoots.no, first)).orderBy(asc(evidenceRoots.no)),
    db.select({ root: evidenceParts.root }).from(evidenceParts).orderBy(asc(evidenceParts.part)),
    db
      .select({ part: evidenceParts.part, leaves: evidenceParts.leaves })
      .from(evidenceParts)
      .where(sql`part IN (SELECT place / 256 FROM evidence_heads WHERE ${ofProject})`),
  ])
  return {
    heads,
    seals,
    roots,
    parts: parts.map(({ root }) => root),
    leaves: new Map(leaves.map((one) => [one.part, one.leaves])),
  }
}
export type ProjectRoots = Awaited<ReturnType<typeof readRoots>>

/** The events of some rows, in order. */
export function listEntries(db: Database, ids: readonly string[]): Promise<EvidenceRow[]> {
  return db
    .select()
    .from(evidence)
    .where(inArray(evidence.deliveryId, [...ids]))
    .orderBy(asc(evidence.deliveryId), asc(evidence.seq))
}

/** The bytes of these proofs' pages that are still kept. */
export async function readPages(db: Database, proofIds: readonly number[]): Promise<Map<number, Uint8Array>> {
  if (proofIds.length === 0) return new Map()
  const rows = await db
    .select({ id: proofPages.proofId, bytes: proofPages.bytes })
    .from(proofPages)
    .where(and(inArray(proofPages.proofId, [...proofIds]), gt(proofPages.size, 0)))
  return new Map(rows.flatMap(({ id, bytes }) => (bytes ? [[id, bytes] as const] : [])))
}
