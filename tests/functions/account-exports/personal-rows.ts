import { aboutAccount } from '#src/domain/mails/subjects.ts'
import type { personalData } from '#src/storage/account-exports/personal-data.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { mailedTokens } from '#src/storage/accounts/schema.ts'
import { articleComments, articleRevisions, articles } from '#src/storage/articles/schema.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { corrections } from '#src/storage/corrections/schema.ts'
import { feedback, feedbackNotices, feedbackPages, feedbackReplies } from '#src/storage/feedback/schema.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { batchPages, pageBatches } from '#src/storage/page-batches/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { postRevisions, posts } from '#src/storage/posts/schema.ts'
import { productEvents } from '#src/storage/products/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { articleSettings } from '#src/storage/publishing/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { authenticators } from '#src/storage/sign-in/authenticator/schema.ts'
import { passkeyChallenges, passkeys } from '#src/storage/sign-in/passkeys/schema.ts'
import { recoveryCodes } from '#src/storage/sign-in/recovery-codes/schema.ts'
import { secondSteps } from '#src/storage/sign-in/second-factor/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import type { TestApi } from '#tests/support/api.ts'
import { givenProduct } from '#tests/support/submissions.ts'
import { audienceRows } from './audience-rows.ts'
import { paidWorkRows } from './paid-work-rows.ts'

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
  ...paidWorkRows,
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
