import type { paidWork } from '#src/storage/account-exports/paid-work.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { linkExportRows, linkExports } from '#src/storage/counted/schema.ts'
import { deliveries, deliveryEvents, reportMails, reportShares, savedNotes } from '#src/storage/deliveries/schema.ts'
import { directoryEdits, directoryVerifications } from '#src/storage/directories/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { evidence, evidenceHeads, evidenceSeals } from '#src/storage/evidence/schema.ts'
import { checks, proofPages, proofs } from '#src/storage/proofs/schema.ts'
import { listingDrifts, lookUps } from '#src/storage/scout/schema.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { forecasts } from '#src/storage/survival/schema.ts'
import type { TestApi } from '#tests/support/api.ts'

const at = 1000

/** Rows about what a paid plan includes. Each needs those before it, and the account's projects and subscriptions. */
export const paidWorkRows: Record<keyof typeof paidWork, (api: TestApi, user: User) => Promise<unknown>> = {
  orders: ({ db }, { id: userId }) =>
    db.insert(orders).values({
      ...{ id: `o-${userId}`, source: 'receipt', subscriptionId: `s-${userId}`, userId, planLabel: 'Growth' },
      ...{ directories: 50, posts: 30, pages: 0, startsAt: at, dueAt: at, createdAt: at, updatedAt: at },
    }),
  deliveries: ({ db }, { id: userId }) =>
    db.insert(deliveries).values({
      ...{ id: `d-${userId}`, orderId: `o-${userId}`, site: userId, directoryKey: 'd.example', directoryName: 'D' },
      ...{ directoryUrl: 'https://d.example', rank: 1, reason: 'R', state: 'waiting' },
      ...{ heldBy: 'secret', signIn: 'secret', createdAt: at, updatedAt: at },
    }),
  lookUps: ({ db }, { id: userId }) =>
    db.insert(lookUps).values({
      ...{ deliveryId: `d-${userId}`, purpose: 'before', directoryKey: 'd.example', host: 'secret', since: at },
      cursor: 'secret',
    }),
  listingDifferences: ({ db }, { id: userId }) =>
    db.insert(listingDrifts).values({
      ...{ deliveryId: `d-${userId}`, url: 'https://d.example/p', foundAt: at, closedBy: 'secret' },
      differences: [{ field: 'name', listed: 'A', profile: 'B' }],
    }),
  deliveryEvents: ({ db }, { id: userId }) =>
    db.insert(deliveryEvents).values({
      ...{ deliveryId: `d-${userId}`, version: 1, at, actor: 'secret', action: 'submit', state: 'submitted' },
      before: {} as never,
    }),
  linkExports: ({ db }, { id: userId }) =>
    db.insert(linkExports).values({
      ...{ id: `l-${userId}`, projectId: `p-${userId}`, source: 'google', fileName: 'links.csv', digest: userId },
      ...{ rows: 1, exportedOn: '2026-10-03', createdAt: at },
    }),
  linkExportListings: ({ db }, { id: userId }) =>
    db
      .insert(linkExportRows)
      .values({ exportId: `l-${userId}`, deliveryId: `d-${userId}`, page: 'd.example/p', isCounted: true }),
  profiles: ({ db }, { id: userId }) =>
    db
      .insert(profiles)
      .values({ projectId: `p-${userId}`, fields: emptyProfile, version: 1, createdAt: at, updatedAt: at }),
  reportLinks: ({ db }, { id: userId }) =>
    db
      .insert(reportShares)
      .values({ id: `r-${userId}`, projectId: `p-${userId}`, tokenHash: `secret-${userId}`, createdAt: at }),
  forecasts: ({ db }, { id: userId }) =>
    db.insert(forecasts).values({
      ...{ orderId: `o-${userId}`, low: 41, high: 52, expected: 46.5, places: 60, days: 60, rows: 1312, at },
    }),
  weeklyEmails: ({ db }, { id: userId }) => db.insert(reportMails).values({ projectId: `p-${userId}`, stoppedAt: at }),
  publishingTargets: ({ db }, { id: userId }) =>
    db.insert(publishingTargets).values({
      ...{ id: `t-${userId}`, projectId: `p-${userId}`, kind: 'ghost', name: 'Blog', settings: {} },
      ...{ credentials: 'secret', createdAt: at, updatedAt: at },
    }),
  publications: ({ db }, { id: userId }) =>
    db.insert(publications).values({
      ...{ id: `u-${userId}`, targetId: `t-${userId}`, key: `article:${userId}`, title: 'A title', state: 'waiting' },
      ...{ contentHash: 'secret', bytes: 1, createdAt: at, updatedAt: at },
    }),
  savedNotes: ({ db }, { id: userId }) =>
    db.insert(savedNotes).values({ id: `n-${userId}`, userId, text: 'Sent by hand.', createdAt: at }),
  directoryChecks: ({ db }, { id: userId }) =>
    db
      .insert(directoryEdits)
      .values({ key: `${userId}.example`, fields: {}, checkedAt: at, checkedBy: userId, updatedAt: at }),
  directoryVerifications: ({ db }, { id: userId }) => {
    const before = { fields: {}, checkedAt: null, excludedAt: null, excludedReason: null }
    const seen = { outcome: 'verified' as const, source: `https://${userId}.example/`, before }
    return db
      .insert(directoryVerifications)
      .values({ id: `v-${userId}`, key: `${userId}.example`, by: userId, at, ...seen })
  },
  listingChecks: ({ db }, { id: userId }) => {
    const page = { url: 'https://dir.example/p', host: 'dir.example', site: 'p.example', state: 'live' as const }
    return db.insert(checks).values({ subjectKind: 'delivery', subjectId: `c-${userId}`, userId, ...page })
  },
  listingPages: async ({ db }, { id: userId }) => {
    const subject = { subjectKind: 'delivery' as const, subjectId: `d-${userId}` }
    const url = 'https://dir.example/q'
    await db
      .insert(checks)
      .values({ ...subject, userId, url, host: 'dir.example', state: 'live' })
      .onConflictDoNothing()
    const [proof] = await db
      .insert(proofs)
      .values({ ...subject, url, at, status: 200 })
      .returning()
    const page = { bytes: Buffer.from('secret'), hash: 'h', size: 6, readBytes: 9, keptBytes: 9 }
    return db.insert(proofPages).values({ proofId: proof!.id, subjectId: subject.subjectId, at, ...page })
  },
  evidence: ({ db }, { id: userId }) =>
    db.insert(evidence).values({ deliveryId: `d-${userId}`, seq: 1, at, kind: 'added', facts: '{}', hash: 'h' }),
  evidenceSeals: ({ db }, { id: userId }) =>
    db.insert(evidenceSeals).values({ deliveryId: `d-${userId}`, no: 1, seq: 1, place: 0, path: '' }),
  evidenceHeads: ({ db }, { id: userId }) =>
    db.insert(evidenceHeads).values({ deliveryId: `d-${userId}`, seq: 1, hash: 'h' }),
  listingChanges: async ({ db }, { id: userId }) => {
    const subject = { subjectKind: 'delivery' as const, subjectId: `d-${userId}`, url: 'https://dir.example/p' }
    await db
      .insert(checks)
      .values({ ...subject, userId, host: 'dir.example', state: 'live' })
      .onConflictDoNothing()
    return db.insert(proofs).values({ ...subject, at, status: 200 })
  },
}
