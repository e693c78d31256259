import { and, asc, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Database } from '#src/storage/database.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { mentionKeywords, mentions, mentionSources } from '#src/storage/mentions/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { products, productSites } from '#src/storage/products/schema.ts'
import { checks } from '#src/storage/proofs/schema.ts'

// What suggestions follow from. Times are milliseconds since 1970, UTC.

/** Keywords that should have mentions, and whether they have one since then. */
export function listKeywordUse(db: Database, projectId: string, since: number) {
  const found = db
    .select({ one: sql`1` })
    .from(mentionKeywords)
    .where(and(eq(mentionKeywords.keywordId, keywords.id), gt(mentionKeywords.postedAt, since)))
  return db
    .select({
      id: keywords.id,
      text: keywords.text,
      createdAt: keywords.createdAt,
      isMentioned: sql`EXISTS ${found}`.mapWith(Boolean),
    })
    .from(keywords)
    .where(and(eq(keywords.projectId, projectId), ne(keywords.match, 'exclude')))
    .orderBy(asc(keywords.createdAt), asc(keywords.id))
}

export async function countSources(db: Database, projectId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(mentionSources).where(eq(mentionSources.projectId, projectId))
  return row?.total ?? 0
}

/** Whether a product of this site is on our list, or was submitted to it. */
export async function isSiteListed(db: Database, site: string): Promise<boolean> {
  const [row] = await db
    .select({ id: products.id })
    .from(productSites)
    .innerJoin(products, eq(products.id, productSites.productId))
    .where(and(eq(productSites.site, site), inArray(products.state, ['unconfirmed', 'pending', 'published'])))
    .limit(1)
  return row !== undefined
}

const replacement = alias(deliveries, 'replacement')

/** Lost listings that nothing replaces, the latest first, with what the last check saw. */
export async function listLosses(db: Database, projectId: string) {
  const losses = await db
    .select({
      id: deliveries.id,
      directory: deliveries.directoryName,
      url: deliveries.directoryUrl,
      lostAt: deliveries.lostAt,
      fault: checks.fault,
      status: checks.status,
      lastSeenAt: checks.lastSeenAt,
    })
    .from(orders)
    .innerJoin(deliveries, eq(deliveries.orderId, orders.id))
    .leftJoin(checks, and(eq(checks.subjectKind, 'delivery'), eq(checks.subjectId, deliveries.id)))
    .leftJoin(replacement, eq(replacement.replaces, deliveries.id))
    .where(and(eq(orders.projectId, projectId), eq(deliveries.state, 'lost'), isNull(replacement.id)))
  // The database would need a temporary table for this order.
  return losses.sort((a, b) => (b.lostAt ?? 0) - (a.lostAt ?? 0))
}

export async function hasNewMention(db: Database, projectId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: mentions.id })
    .from(mentions)
    .where(and(eq(mentions.projectId, projectId), eq(mentions.state, 'new')))
    .limit(1)
  return row !== undefined
}
