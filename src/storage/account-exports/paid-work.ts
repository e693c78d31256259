import { eq, getTableColumns, sql } from 'drizzle-orm'
import { linkExportRows, linkExports } from '#src/storage/counted/schema.ts'
import { deliveries, deliveryEvents, reportMails, reportShares, savedNotes } from '#src/storage/deliveries/schema.ts'
import { directoryEdits, directoryVerifications } from '#src/storage/directories/schema.ts'
import { evidence, evidenceHeads, evidenceSeals } from '#src/storage/evidence/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { checks, proofPages, proofs } from '#src/storage/proofs/schema.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { listingDrifts, lookUps } from '#src/storage/scout/schema.ts'
import { forecasts } from '#src/storage/survival/schema.ts'
import { type PersonalTable, without } from './personal-table.ts'

const ordersOf = (userId: string) => sql`(SELECT id FROM orders WHERE user_id = ${userId})`
const deliveriesOf = (userId: string) => sql`(SELECT id FROM deliveries WHERE order_id IN ${ordersOf(userId)})`
const projectsOf = (userId: string) => sql`(SELECT id FROM projects WHERE user_id = ${userId})`

/** What a paid plan includes. All of it is a project's or an order's, and deleted with the account. */
export const paidWork = {
  listingChanges: {
    table: proofs,
    of: ({ id }) =>
      sql`EXISTS (SELECT 1 FROM checks WHERE checks.subject_kind = ${proofs.subjectKind}
        AND checks.subject_id = ${proofs.subjectId} AND checks.user_id = ${id})`,
    columns: without(getTableColumns(proofs), 'id', 'sealedSeq'),
    atDeletion: { remove: 'all' },
  },
  listingPages: {
    table: proofPages,
    of: ({ id }) => sql`${proofPages.subjectId} IN ${deliveriesOf(id)}`,
    columns: without(getTableColumns(proofPages), 'proofId', 'bytes', 'hash'),
    atDeletion: { remove: 'all' },
  },
  // With its hashes it is in the evidence file, which reports offer.
  evidence: {
    table: evidence,
    of: ({ id }) => sql`${evidence.deliveryId} IN ${deliveriesOf(id)}`,
    columns: without(getTableColumns(evidence), 'proofId', 'hash'),
    atDeletion: { remove: 'all' },
  },
  evidenceSeals: {
    table: evidenceSeals,
    of: ({ id }) => sql`${evidenceSeals.deliveryId} IN ${deliveriesOf(id)}`,
    columns: getTableColumns(evidenceSeals),
    atDeletion: { remove: 'all' },
  },
  evidenceHeads: {
    table: evidenceHeads,
    of: ({ id }) => sql`${evidenceHeads.deliveryId} IN ${deliveriesOf(id)}`,
    columns: without(getTableColumns(evidenceHeads), 'hash'),
    atDeletion: { remove: 'all' },
  },
  lookUps: {
    table: lookUps,
    of: ({ id }) => sql`${lookUps.deliveryId} IN ${deliveriesOf(id)}`,
    columns: without(getTableColumns(lookUps), 'host', 'cursor', 'attempts', 'since'),
    atDeletion: { remove: 'all' },
  },
  listingDifferences: {
    table: listingDrifts,
    of: ({ id }) => sql`${listingDrifts.deliveryId} IN ${deliveriesOf(id)}`,
    columns: without(getTableColumns(listingDrifts), 'closedBy'),
    atDeletion: { remove: 'all' },
  },
  listingChecks: {
    table: checks,
    of: ({ id }) => eq(checks.userId, id),
    columns: without(getTableColumns(checks), 'userId', 'host', 'etag', 'lastModified', 'attempts'),
    atDeletion: { remove: 'all' },
  },
  linkExportListings: {
    table: linkExportRows,
    of: ({ id }) =>
      sql`${linkExportRows.exportId} IN (SELECT id FROM link_exports WHERE project_id IN ${projectsOf(id)})`,
    columns: getTableColumns(linkExportRows),
    atDeletion: { remove: 'all' },
  },
  linkExports: {
    table: linkExports,
    of: ({ id }) => sql`${linkExports.projectId} IN ${projectsOf(id)}`,
    columns: getTableColumns(linkExports),
    atDeletion: { remove: 'all' },
  },
  // Ids of the operators who did the work stay in other people's rows. Once the account is deleted, they point to no one.
  deliveryEvents: {
    table: deliveryEvents,
    of: ({ id }) => sql`${deliveryEvents.deliveryId} IN (SELECT id FROM deliveries WHERE order_id IN ${ordersOf(id)})`,
    columns: without(getTableColumns(deliveryEvents), 'actor', 'workMs', 'sealedSeq'),
    atDeletion: { remove: 'all' },
  },
  deliveries: {
    table: deliveries,
    of: ({ id }) => sql`${deliveries.orderId} IN ${ordersOf(id)}`,
    columns: without(getTableColumns(deliveries), 'heldBy', 'heldUntil', 'workAt', 'submittedBy', 'signIn'),
    atDeletion: { remove: 'all' },
  },
  forecasts: {
    table: forecasts,
    of: ({ id }) => sql`${forecasts.orderId} IN ${ordersOf(id)}`,
    columns: getTableColumns(forecasts),
    atDeletion: { remove: 'all' },
  },
  orders: {
    table: orders,
    of: ({ id }) => eq(orders.userId, id),
    columns: without(getTableColumns(orders), 'userId'),
    atDeletion: { remove: 'all' },
  },
  profiles: {
    table: profiles,
    of: ({ id }) => sql`${profiles.projectId} IN ${projectsOf(id)}`,
    columns: getTableColumns(profiles),
    atDeletion: { remove: 'all' },
  },
  reportLinks: {
    table: reportShares,
    of: ({ id }) => sql`${reportShares.projectId} IN ${projectsOf(id)}`,
    columns: without(getTableColumns(reportShares), 'id', 'tokenHash'),
    atDeletion: { remove: 'all' },
  },
  weeklyEmails: {
    table: reportMails,
    of: ({ id }) => sql`${reportMails.projectId} IN ${projectsOf(id)}`,
    columns: getTableColumns(reportMails),
    atDeletion: { remove: 'all' },
  },
  publications: {
    table: publications,
    of: ({ id }) =>
      sql`${publications.targetId} IN (SELECT id FROM publishing_targets WHERE project_id IN ${projectsOf(id)})`,
    columns: {
      targetId: publications.targetId,
      title: publications.title,
      state: publications.state,
      url: publications.remoteUrl,
      error: publications.lastError,
      publishedAt: publications.publishedAt,
      createdAt: publications.createdAt,
    },
    atDeletion: { remove: 'all' },
  },
  publishingTargets: {
    table: publishingTargets,
    of: ({ id }) => sql`${publishingTargets.projectId} IN ${projectsOf(id)}`,
    columns: {
      ...without(getTableColumns(publishingTargets), 'credentials'),
      hasCredentials: sql<number>`credentials IS NOT NULL`.mapWith(Boolean).as('has_credentials'),
    },
    atDeletion: { remove: 'all' },
  },
  // What staff leave behind at work.
  savedNotes: {
    table: savedNotes,
    of: ({ id }) => eq(savedNotes.userId, id),
    columns: { text: savedNotes.text, createdAt: savedNotes.createdAt },
    atDeletion: { remove: 'all' },
  },
  directoryChecks: {
    table: directoryEdits,
    of: ({ id }) => eq(directoryEdits.checkedBy, id),
    columns: { directory: directoryEdits.key, checkedAt: directoryEdits.checkedAt },
    atDeletion: { set: { checkedBy: null } },
  },
  directoryVerifications: {
    table: directoryVerifications,
    of: ({ id }) => eq(directoryVerifications.by, id),
    columns: {
      directory: directoryVerifications.key,
      at: directoryVerifications.at,
      outcome: directoryVerifications.outcome,
      source: directoryVerifications.source,
    },
    atDeletion: { set: { by: null } },
  },
} as const satisfies Record<string, PersonalTable>
