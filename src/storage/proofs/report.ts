import { and, asc, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '#src/storage/database.ts'
import { directoryEdits } from '#src/storage/directories/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { isCorrection } from '#src/storage/scout/drifts.ts'
import { checks } from './schema.ts'
import { deliveries, deliveryEvents } from '#src/storage/deliveries/schema.ts'

// What reports show.

const row = {
  id: deliveries.id,
  orderId: deliveries.orderId,
  directoryKey: deliveries.directoryKey,
  directoryName: deliveries.directoryName,
  directoryUrl: deliveries.directoryUrl,
  rank: deliveries.rank,
  replaces: deliveries.replaces,
  state: deliveries.state,
  ask: deliveries.ask,
  askText: deliveries.askText,
  submittedAt: deliveries.submittedAt,
  doubtedAt: deliveries.doubtedAt,
  declineReason: deliveries.declineReason,
  liveUrl: deliveries.liveUrl,
  liveAt: deliveries.liveAt,
  lostAt: deliveries.lostAt,
  notes: deliveries.notes,
  version: deliveries.version,
}

/** What the last check of the live page saw. */
const proof = {
  status: checks.status,
  finalUrl: checks.finalUrl,
  anchor: checks.anchor,
  rel: checks.rel,
  robots: checks.robots,
  xRobots: checks.xRobots,
  canonical: checks.canonical,
  firstSeenAt: checks.firstSeenAt,
  checkedAt: checks.checkedAt,
}

/** The listing that was there before we came, and that an operator corrects instead of submitting. */
const toCorrect = sql<string | null>`(SELECT url FROM listing_drifts
  WHERE listing_drifts.delivery_id = ${deliveries.id} AND ${isCorrection})`

/** The directory's link rule, if an operator corrected it: 0 or 1. */
const editedFollowed = sql<number | null>`json_extract(${directoryEdits.fields}, '$.followed')`

const isItsCheck = and(eq(checks.subjectKind, 'delivery'), eq(checks.subjectId, deliveries.id))

export type StoredReportRow = Pick<typeof deliveries.$inferSelect, keyof typeof row> & {
  startsAt: number
  editedFollowed: number | null
  toCorrect: string | null
  proof: Pick<typeof checks.$inferSelect, keyof typeof proof> | null
}

const ofRow = { ...row, startsAt: orders.startsAt, editedFollowed, toCorrect }
const listed = (columns: Record<string, Column | SQL>) => sql`json_array(${sql.join(Object.values(columns), sql`, `)})`
const packed = sql<string>`json_group_array(json_array(${listed(ofRow)},
  CASE WHEN ${checks.subjectId} IS NOT NULL THEN ${listed(proof)} END))`

/** All rows of a project with their proof, by order and rank. */
export function listReportRows(db: Database, projectId: string): Promise<StoredReportRow[]> {
  return listRows(db, eq(orders.projectId, projectId))
}

/** Those of an order. */
export function listOrderReportRows(db: Database, orderId: string): Promise<StoredReportRow[]> {
  return listRows(db, eq(orders.id, orderId))
}

/** What customers took off their list was never submitted. */
const isListed = sql`${deliveries.declineReason} IS NOT 'excluded'`

async function listRows(db: Database, those: SQL): Promise<StoredReportRow[]> {
  // As one value, because the client takes longer for thousands of small ones than the database for all of them.
  const [found] = await db
    .select({ packed })
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id))
    .leftJoin(checks, isItsCheck)
    .leftJoin(directoryEdits, eq(directoryEdits.key, deliveries.directoryKey))
    .where(and(those, isListed))
  const rows = (JSON.parse(found?.packed ?? '[]') as [unknown[], unknown[] | null][]).map(unpack)
  // The database would need a temporary table for this order.
  return rows.sort((a, b) => a.startsAt - b.startsAt || compare(a.orderId, b.orderId) || a.rank - b.rank)
}

const [rowNames, proofNames] = [Object.keys(ofRow), Object.keys(proof)]

function unpack([values, seen]: [unknown[], unknown[] | null]): StoredReportRow {
  return { ...named(rowNames, values), proof: seen && named(proofNames, seen) } as StoredReportRow
}

function named(names: readonly string[], values: readonly unknown[]): object {
  return Object.fromEntries(names.map((name, at) => [name, values[at]]))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

const replaced = alias(deliveries, 'replaced')
const replacement = alias(deliveries, 'replacement')

/** A row by its place in an order, with the directories before and after it. Null: there is none. */
export async function findReportRow(db: Database, orderId: string, rank: number) {
  const [found] = await db
    .select({
      ...row,
      reason: deliveries.reason,
      answer: deliveries.answer,
      replaced: replaced.directoryName,
      replacement: replacement.directoryName,
    })
    .from(deliveries)
    .leftJoin(replaced, eq(replaced.id, deliveries.replaces))
    .leftJoin(replacement, eq(replacement.replaces, deliveries.id))
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.rank, rank)))
    .limit(1)
  return found ?? null
}

/** What happened to a row, oldest first. */
export function listReportEvents(db: Database, deliveryId: string) {
  return db
    .select({ at: deliveryEvents.at, action: deliveryEvents.action, state: deliveryEvents.state })
    .from(deliveryEvents)
    .where(eq(deliveryEvents.deliveryId, deliveryId))
    .orderBy(asc(deliveryEvents.version))
}

/** The name of the directory that took a row's place. Null: none did. */
export async function findReplacement(db: Database, id: string): Promise<string | null> {
  const [found] = await db
    .select({ name: deliveries.directoryName })
    .from(deliveries)
    .where(eq(deliveries.replaces, id))
  return found?.name ?? null
}
