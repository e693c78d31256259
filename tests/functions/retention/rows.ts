import { eq, isNotNull } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { MailSubject } from '#src/domain/mails/subjects.ts'
import type { ProductState } from '#src/domain/products/states.ts'
import type { TimedRule } from '#src/domain/retention/rules.ts'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { authenticators } from '#src/storage/sign-in/authenticator/schema.ts'
import { corrections } from '#src/storage/corrections/schema.ts'
import { changeDelivery } from '#src/storage/deliveries/changes.ts'
import { findDelivery } from '#src/storage/deliveries/queries.ts'
import { feedback, feedbackVotes } from '#src/storage/feedback/schema.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { publicPosts } from '#src/storage/mentions/schema.ts'
import { checks, proofPages, proofs } from '#src/storage/proofs/schema.ts'
import { passkeyChallenges } from '#src/storage/sign-in/passkeys/schema.ts'
import { paymentEvents, paymentReversals, payments } from '#src/storage/payments/schema.ts'
import { productEvents, products } from '#src/storage/products/schema.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import { keptUses } from '#src/storage/plans/schema.ts'
import { secondSteps } from '#src/storage/sign-in/second-factor/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { usedTrials } from '#src/storage/subscriptions/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import type { TestApi } from '#tests/support/api.ts'
import { givenCorrection } from '#tests/support/corrections.ts'
import { givenOrder } from '#tests/support/operators.ts'
import { givenFeedback, givenFeedbackPage } from '#tests/support/feedback.ts'
import { givenPublicPost } from '#tests/support/mentions.ts'
import { givenProduct } from '#tests/support/submissions.ts'

/**
 * Writes what a rule is about, dated now. `is`: whether it still exists. `afterMs`: when it ends, if not by the rule's
 * days.
 */
type Kept = { is: () => Promise<boolean>; afterMs?: number }

const day = 86_400_000

export const given: Record<TimedRule, (api: TestApi) => Promise<Kept>> = {
  unconfirmedAccounts: async (api) => {
    await addTestUser(api, { confirmed: false })
    return inTable(api, users)
  },
  mailedLinks: async (api) => {
    const link = { email: 'a@example.com', emailKey: 'a@example.com', createdAt: api.clock.now }
    await api.db.insert(mailedTokens).values({ ...link, hash: 'h', purpose: 'reset', expiresAt: api.clock.now + day })
    return { ...inTable(api, mailedTokens), afterMs: day }
  },
  sessions: async (api) => {
    await addTestUser(api)
    await api.db.update(sessions).set({ expiresAt: api.clock.now + day })
    return { ...inTable(api, sessions), afterMs: day }
  },
  secondSteps: async (api) => {
    const { user } = await addTestUser(api)
    const expiresAt = api.clock.now + day
    const step = { hash: 'h', userId: user.id, firstFactor: 'password' as const, createdAt: api.clock.now, expiresAt }
    await api.db.insert(secondSteps).values(step)
    await api.db.insert(passkeyChallenges).values({ hash: 'h', purpose: 'sign-in', holder: 'h', expiresAt })
    const steps = inTable(api, secondSteps)
    const challenges = inTable(api, passkeyChallenges)
    return { is: async () => (await steps.is()) || (await challenges.is()), afterMs: day }
  },
  unfinishedAuthenticators: async (api) => {
    const { user } = await addTestUser(api)
    await api.db.insert(authenticators).values({ userId: user.id, secret: 'x', createdAt: api.clock.now })
    return inTable(api, authenticators)
  },
  receipts: async (api) => {
    const receipt = { id: 'in_1', amount: 1, currency: 'usd', description: 'Growth', state: 'paid' as const }
    await api.db.insert(payments).values({ ...receipt, at: api.clock.now })
    return inTable(api, payments)
  },
  paymentEvents: async (api) => {
    await api.db.insert(paymentEvents).values({ id: 'evt', type: 'invoice.paid', at: api.clock.now })
    return inTable(api, paymentEvents)
  },
  paymentReversals: async (api) => {
    const reversal = { paymentIntentId: 'pi', paid: 100, refunded: 100, updatedAt: api.clock.now }
    await api.db.insert(paymentReversals).values(reversal)
    return inTable(api, paymentReversals)
  },
  usedTrials: async (api) => {
    await api.db.insert(usedTrials).values({ key: 'hash', subscriptionId: 's', at: api.clock.now })
    return inTable(api, usedTrials)
  },
  keptUses: async (api) => {
    await api.db.insert(keptUses).values({ key: 'hash', month: api.clock.now, drafts: 5, exports: 1 })
    return inTable(api, keptUses)
  },
  publicPosts: async (api) => {
    await givenPublicPost(api)
    return inTable(api, publicPosts)
  },
  feedbackVotes: async (api) => {
    const { id: feedbackId } = await givenFeedback(api, await givenFeedbackPage(api))
    await api.db.update(feedback).set({ votes: 1 })
    await api.db.insert(feedbackVotes).values({ feedbackId, voter: 'x', at: api.clock.now })
    return inTable(api, feedbackVotes)
  },
  unconfirmedProducts: (api) => product(api, 'unconfirmed'),
  endedProducts: (api) => product(api, 'withdrawn'),
  closedListings: async (api) => {
    const { ref } = await givenState(api, 'gone')
    return {
      is: async () => {
        const [row] = await api.db.select().from(products).where(eq(products.ref, ref))
        return row?.email !== '' || row.firstname !== '' || row.description !== ''
      },
    }
  },
  undoneDecisions: async (api) => {
    await givenState(api, 'published')
    await api.db.update(productEvents).set({ at: api.clock.now, before: { state: 'pending' } as never })
    const held = () => api.db.select().from(productEvents).where(isNotNull(productEvents.before))
    return { is: async () => (await held()).length > 0 }
  },
  directorySignIns: async (api) => {
    const [row] = (await givenOrder(api)).rows
    const { id, orderId, version } = row!
    await changeDelivery(
      api.db,
      { id, orderId, version, action: 'submit', actor: 'operator', set: {}, signIn: 'v1.x' },
      api.clock.now,
    )
    return { is: async () => (await findDelivery(api.db, id))?.signIn === 'v1.x' }
  },
  listingPages: async (api) => {
    const { rows, user } = await givenOrder(api)
    const subject = { subjectKind: 'delivery' as const, subjectId: rows[0]!.id, url: 'https://dir.example/p' }
    await api.db.insert(checks).values({ ...subject, userId: user.id, host: 'dir.example', state: 'live' })
    const [proof] = await api.db
      .insert(proofs)
      .values({ ...subject, at: api.clock.now })
      .returning()
    const page = { bytes: Buffer.from('x'), hash: 'h', size: 1, readBytes: 1, keptBytes: 1 }
    await api.db
      .insert(proofPages)
      .values({ proofId: proof!.id, subjectId: subject.subjectId, at: api.clock.now, ...page })
    const kept = () => api.db.select().from(proofPages).where(isNotNull(proofPages.bytes))
    return { is: async () => (await kept()).length > 0 }
  },
  unusedUploads: async (api) => {
    await givenImage(api, 'unused', null)
    return image(api, 'unused')
  },
  replacedImages: async (api) => {
    await givenImage(api, 'replaced', api.clock.now)
    return image(api, 'replaced')
  },
  shareImages: async (api) => {
    const { images } = api.services
    const periodMs = 30 * day
    // Created at the start of the period, so it lasts the full time.
    api.clock.now = Math.ceil(api.clock.now / periodMs) * periodMs
    const drawnAt = api.clock.now
    await images.saveShareImage('picture', Buffer.from('drawn'), drawnAt)
    return { is: async () => (await images.findShareImage('picture', drawnAt)) !== null }
  },
  reports: async (api) => {
    const { id } = await givenState(api, 'published')
    const report = { productId: id, reason: 'spam' as never, visitor: 'v', createdAt: api.clock.now }
    await api.db.insert(flags).values({ ...report, state: 'settled', settledAt: api.clock.now })
    return inTable(api, flags)
  },
  corrections: async (api) => {
    const sent = { id: 'c', directoryKey: 'dir.example', field: 'price' as const, text: 'Paid.', visitor: 'v' }
    const times = { createdAt: api.clock.now, decidedAt: api.clock.now }
    await api.db.insert(corrections).values({ ...sent, ...times, state: 'accepted' })
    return inTable(api, corrections)
  },
  openCorrections: async (api) => {
    await givenCorrection(api, { email: 'ann@example.com' })
    return { is: async () => (await api.db.select().from(corrections)).some(({ email }) => email !== null) }
  },
  unconfirmedWaitlist: (api) => waiting(api, 'unconfirmed'),
  leftWaitlist: (api) => waiting(api, 'unsubscribed'),
  deletionNotices: (api) => sentMail(api, 'k', 'account-deleted'),
  mails: (api) => sentMail(api, 'k'),
  rateLimits: async (api) => {
    await countUse(api.db, 'visitor', { limit: 1, windowMs: day }, Math.ceil(api.clock.now / day) * day)
    api.clock.now = Math.ceil(api.clock.now / day) * day
    return inTable(api, rateLimits)
  },
  securityLog: async (api) => {
    const event = { id: 'e', event: 'sign-in' as never, severity: 'info' as never, details: {} as never }
    await api.db.insert(securityEvents).values({ ...event, at: api.clock.now, lastAt: api.clock.now })
    const { is } = inTable(api, securityEvents)
    return { is }
  },
  activityLog: async (api) => {
    await api.db.insert(auditEntries).values({ at: api.clock.now, userId: 'u', email: 'a@example.com', action: 'a' })
    return inTable(api, auditEntries)
  },
}

async function sentMail(api: TestApi, key: string, about: MailSubject | null = null): Promise<Kept> {
  const mail = { key, about, recipient: 'a@example.com', subject: 's', text: '', html: '', createdAt: api.clock.now }
  await api.db.insert(mails).values({ ...mail, sentAt: api.clock.now })
  return inTable(api, mails)
}

function inTable({ db }: TestApi, table: SQLiteTable): Kept {
  return { is: async () => (await db.select().from(table)).length > 0 }
}

async function givenState(api: TestApi, state: ProductState, changes: Parameters<typeof givenProduct>[1] = {}) {
  const row = await givenProduct(api.db, { createdAt: api.clock.now, ...changes })
  await api.db.update(products).set({ state }).where(eq(products.id, row.id))
  await api.db.delete(mails)
  return row
}

async function product(api: TestApi, state: ProductState): Promise<Kept> {
  await givenState(api, state)
  return inTable(api, products)
}

async function waiting(api: TestApi, state: 'unconfirmed' | 'unsubscribed'): Promise<Kept> {
  const at = api.clock.now
  await api.db
    .insert(waitlist)
    .values({ ref: 'r', email: 'a@example.com', state, createdAt: at, updatedAt: at, askedAt: at })
  return inTable(api, waitlist)
}

async function givenImage(api: TestApi, id: string, claimedAt: number | null): Promise<void> {
  const ready = { size: 1, type: 'image/png' as const, width: 1, height: 1, readyAt: api.clock.now }
  await api.db.insert(uploads).values({ id, ...ready, createdAt: api.clock.now, claimedAt })
  // The first bytes of a PNG. The store looks at nothing else.
  await api.services.images.save(id, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
}

function image(api: TestApi, id: string): Kept {
  const rows = () => api.db.select().from(uploads).where(eq(uploads.id, id))
  return { is: async () => (await rows()).length > 0 || (await api.services.images.find(id)) !== null }
}
