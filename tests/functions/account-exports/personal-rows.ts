import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import type { personalData } from '#src/storage/account-exports/personal-data.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { mailedTokens } from '#src/storage/accounts/schema.ts'
import { articleComments, articleRevisions, articles } from '#src/storage/articles/schema.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { linkExportRows, linkExports } from '#src/storage/counted/schema.ts'
import { corrections } from '#src/storage/corrections/schema.ts'
import { deliveries, deliveryEvents, reportMails, reportShares, savedNotes } from '#src/storage/deliveries/schema.ts'
import { directoryEdits, directoryVerifications } from '#src/storage/directories/schema.ts'
import { feedback, feedbackNotices, feedbackPages, feedbackReplies } from '#src/storage/feedback/schema.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { batchPages, pageBatches } from '#src/storage/page-batches/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { postRevisions, posts } from '#src/storage/posts/schema.ts'
import { productEvents } from '#src/storage/products/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { evidence, evidenceHeads, evidenceSeals } from '#src/storage/evidence/schema.ts'
import { checks, proofPages, proofs } from '#src/storage/proofs/schema.ts'
import { articleSettings, publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { authenticators } from '#src/storage/sign-in/authenticator/schema.ts'
import { passkeyChallenges, passkeys } from '#src/storage/sign-in/passkeys/schema.ts'
import { recoveryCodes } from '#src/storage/sign-in/recovery-codes/schema.ts'
import { secondSteps } from '#src/storage/sign-in/second-factor/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { forecasts } from '#src/storage/survival/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import type { TestApi } from '#tests/support/api.ts'
import { givenProduct } from '#tests/support/submissions.ts'
import { audienceRows } from './audience-rows.ts'

const content = { title: 'T', slug: 's', content: '', coverImageId: null, metaTitle: '', metaDescription: '' }
const at = 1000

/** Writes a row about a person into each table that can have one. Values that must not be exported say `secret`. */
export const givenRow: Record<keyof typeof personalData, (api: TestApi, user: User) => Promise<unknown>> = {
  account: () => Promise.resolve(),
  // The test user already has one.
  sessions: () => Promise.resolve(),
  passkeys: ({ db }, { id: userId }) => {
    const key = { name: 'Laptop', publicKey: 'secret', counter: 0, transports: [], backedUp: false, createdAt: at }
    return db.insert(passkeys).values({ id: `secret-${userId}`, userId, ...key })
  },
  authenticatorApps: ({ db }, { id: userId }) =>
    db.insert(authenticators).values({ userId, secret: 'secret', createdAt: at }).onConflictDoNothing(),
  recoveryCodes: ({ db }, { id: userId }) =>
    db.insert(recoveryCodes).values({ hash: `secret-${userId}`, userId, createdAt: at }),
  secondSteps: ({ db }, { id: userId }) => {
    const step = { firstFactor: 'password' as const, createdAt: at, expiresAt: Number.MAX_SAFE_INTEGER }
    return db.insert(secondSteps).values({ hash: `secret-${userId}`, userId, ...step })
  },
  passkeyChallenges: ({ db }, { id: userId }) => {
    const challenge = { purpose: 'proof' as const, holder: 'secret', expiresAt: Number.MAX_SAFE_INTEGER }
    return db.insert(passkeyChallenges).values({ hash: `secret-${userId}`, userId, ...challenge })
  },
  projects: ({ db }, { id: userId }) =>
    db
      .insert(projects)
      .values({ id: `p-${userId}`, userId, name: 'P', websiteUrl: 'https://p.example', createdAt: at, updatedAt: at }),
  subscriptions: ({ db }, { id: userId }) => {
    const plan = { planId: 1, planLabel: 'Growth', type: 'monthly' as never, price: 1, state: 'ended' as const }
    return db.insert(subscriptions).values({ id: `s-${userId}`, userId, ...plan, createdAt: at, updatedAt: at })
  },
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
  payments: ({ db }, { id: userId }) => {
    const receipt = { amount: 1, currency: 'usd', description: 'Growth', state: 'paid' as const }
    return db.insert(payments).values({ id: `in-${userId}`, userId, ...receipt, url: 'https://pay.example/x', at })
  },
  mailedLinks: ({ db }, { id: userId, email, emailKey }) =>
    db.insert(mailedTokens).values({
      hash: `secret-${userId}`,
      purpose: 'confirm',
      email,
      emailKey,
      userId,
      createdAt: at,
      expiresAt: Number.MAX_SAFE_INTEGER,
    }),
  mails: ({ db }, { id, email }) => {
    const mail = { recipient: email, subject: 'S', text: 'secret', html: 'secret', createdAt: at }
    return db.insert(mails).values({ ...aboutAccount('password', id, 1), ...mail })
  },
  submissions: ({ db }, { id, email }) =>
    givenProduct(db, { email, slug: `slug-${id}`, idempotencyKey: `secret-key-${id}`, requestHash: 'secret' }),
  waitlist: ({ db }, { id, email }) =>
    db
      .insert(waitlist)
      .values({ ref: `w-${id}`, email, state: 'confirmed', createdAt: at, updatedAt: at, askedAt: at }),
  corrections: async ({ db }, { id, email }) => {
    const sent = { directoryKey: 'dir.example', field: 'price' as const, visitor: `secret-${id}`, createdAt: at }
    const decision = { state: 'rejected' as const, decidedAt: at, decidedBy: id }
    await db.insert(corrections).values({ ...sent, ...decision, id: `secret-decided-${id}`, text: 'secret of another' })
    return db.insert(corrections).values({ ...sent, id: `secret-${id}`, text: 'It is paid.', email, state: 'open' })
  },
  reviewDecisions: async ({ db }, { id: userId }) => {
    const { id: productId } = await givenProduct(db, { email: 'founder@example.com', slug: `reviewed-${userId}` })
    return db.insert(productEvents).values({ productId, kind: 'publish', actor: 'operator', at, userId })
  },
  settledReports: async ({ db }, { id: settledBy }) => {
    const { id: productId } = await givenProduct(db, { email: 'founder@example.com', slug: `reported-${settledBy}` })
    const report = { reason: 'spam' as never, visitor: 'v', state: 'settled' as const, createdAt: at, settledAt: at }
    return db.insert(flags).values({ productId, ...report, settledBy })
  },
  articles: ({ db }, { id: userId }) =>
    db.insert(articles).values({
      ...{ id: `a-${userId}`, orderId: `o-${userId}`, projectId: `p-${userId}`, position: 1, plannedOn: '2026-11-21' },
      ...{ savedBy: userId, createdAt: at, updatedAt: at },
    }),
  articleVersions: ({ db }, { id: userId }) =>
    db.insert(articleRevisions).values({
      ...{ articleId: `a-${userId}`, number: 1, kind: 'autosave', content, savedAt: at, savedBy: userId },
    }),
  articleComments: ({ db }, { id: userId }) =>
    db.insert(articleComments).values({
      ...{ id: `c-${userId}`, articleId: `a-${userId}`, userId, role: 'customer', kind: 'comment' },
      ...{ text: 'A comment', createdAt: at },
    }),
  articleSettings: ({ db }, { id: userId }) =>
    db.insert(articleSettings).values({ projectId: `p-${userId}`, targetId: null, automatic: true, updatedAt: at }),
  pageBatches: ({ db }, { id: userId }) =>
    db.insert(pageBatches).values({
      ...{ id: `b-${userId}`, projectId: `p-${userId}`, name: 'Cities', csv: 'city', savedBy: userId, savedAt: at },
      ...{ template: { title: '', slug: '', metaDescription: '', body: '' }, sitemapKey: `secret-${userId}` },
      createdAt: at,
    }),
  pages: ({ db }, { id: userId }) =>
    db.insert(batchPages).values({
      ...{ id: `g-${userId}`, batchId: `b-${userId}`, orderId: `o-${userId}`, line: 2, slug: 'a', title: 'A' },
      ...{ metaDescription: '', html: '<p>A</p>', hash: 'secret', state: 'approved', createdAt: at, updatedAt: at },
    }),
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
  posts: ({ db }, { id: savedBy }) => {
    const times = { createdAt: at, updatedAt: at, savedAt: at }
    return db
      .insert(posts)
      .values({ ...content, slug: savedBy, id: `a-${savedBy}`, status: 'draft', ...times, savedBy })
  },
  postVersions: async ({ db }, { id: savedBy }) => {
    const times = { createdAt: at, updatedAt: at, savedAt: at }
    await db.insert(posts).values({ ...content, slug: `v-${savedBy}`, id: `v-${savedBy}`, status: 'draft', ...times })
    return db
      .insert(postRevisions)
      .values({ postId: `v-${savedBy}`, number: 1, kind: 'save', content, savedAt: at, savedBy })
  },
  feedbackPages: ({ db }, { id: userId }) =>
    db.insert(feedbackPages).values({ projectId: `p-${userId}`, key: userId, createdAt: at }),
  feedback: ({ db }, { id: userId, email }) =>
    db.insert(feedback).values({
      ...{ id: `f-${userId}`, projectId: `p-${userId}`, mode: 'idea', text: 'A lid.', email, consentAt: at },
      ...{ imageId: 'secret', createdAt: at, updatedAt: at },
    }),
  feedbackReplies: ({ db }, { id: userId }) =>
    db.insert(feedbackReplies).values({ id: `secret-${userId}`, feedbackId: `f-${userId}`, text: 'Soon.', at }),
  feedbackNotices: ({ db }, { id: userId }) =>
    db.insert(feedbackNotices).values({ feedbackId: `f-${userId}`, status: 'planned', at }),
  ...audienceRows,
  activity: ({ db }, { id: userId, email }) => db.insert(auditEntries).values({ at, userId, email, action: 'a' }),
  securityEvents: ({ db }, { id: userId }) => {
    const event = { event: 'sign-in' as never, severity: 'info' as never, details: {} as never }
    return db
      .insert(securityEvents)
      .values({ id: `e-${userId}`, ...event, at, lastAt: at, userId, client: '198.51.100.77' })
  },
}
