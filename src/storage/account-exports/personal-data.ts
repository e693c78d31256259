import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { ownLinks } from '#src/storage/accounts/mailed-tokens.ts'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { authenticators } from '#src/storage/sign-in/authenticator/schema.ts'
import { corrections } from '#src/storage/corrections/schema.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { passkeyChallenges, passkeys } from '#src/storage/sign-in/passkeys/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { postRevisions, posts } from '#src/storage/posts/schema.ts'
import { productEvents, products } from '#src/storage/products/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { recoveryCodes } from '#src/storage/sign-in/recovery-codes/schema.ts'
import { secondSteps } from '#src/storage/sign-in/second-factor/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { audience } from './audience.ts'
import { feedbackData } from './feedback.ts'
import { paidWork } from './paid-work.ts'
import { type Person, type PersonalTable, without } from './personal-table.ts'
import { writtenWork } from './written-work.ts'

/** Every table with data about people, by its name in the export. A table that refers to another comes first. */
export const personalData = {
  ...writtenWork,
  ...paidWork,
  ...feedbackData,
  ...audience,
  projects: {
    table: projects,
    of: ({ id }) => eq(projects.userId, id),
    columns: getTableColumns(projects),
    atDeletion: { remove: 'all' },
  },
  subscriptions: {
    table: subscriptions,
    of: ({ id }) => eq(subscriptions.userId, id),
    columns: getTableColumns(subscriptions),
    atDeletion: { remove: 'all' },
  },
  payments: {
    table: payments,
    of: ({ id }) => eq(payments.userId, id),
    columns: getTableColumns(payments),
    // Kept for accounting, without a name. The provider's page behind the URL shows one, so that is removed.
    atDeletion: { set: { userId: null, url: null } },
  },
  sessions: {
    table: sessions,
    of: ({ id }) => eq(sessions.userId, id),
    columns: without(getTableColumns(sessions), 'id', 'userId'),
    // The database removes them. Until then, each statement of the deletion checks the session.
    atDeletion: { remove: 'with the account' },
  },
  passkeys: {
    table: passkeys,
    of: ({ id }) => eq(passkeys.userId, id),
    columns: {
      name: passkeys.name,
      synced: passkeys.backedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    },
    atDeletion: { remove: 'all' },
  },
  authenticatorApps: {
    table: authenticators,
    of: ({ id }) => eq(authenticators.userId, id),
    columns: { createdAt: authenticators.createdAt, confirmedAt: authenticators.confirmedAt },
    atDeletion: { remove: 'all' },
  },
  recoveryCodes: {
    table: recoveryCodes,
    of: ({ id }) => eq(recoveryCodes.userId, id),
    columns: { createdAt: recoveryCodes.createdAt },
    atDeletion: { remove: 'all' },
  },
  secondSteps: {
    table: secondSteps,
    of: ({ id }) => eq(secondSteps.userId, id),
    columns: { firstFactor: secondSteps.firstFactor, createdAt: secondSteps.createdAt },
    atDeletion: { remove: 'all' },
  },
  passkeyChallenges: {
    table: passkeyChallenges,
    of: ({ id }) => eq(passkeyChallenges.userId, id),
    columns: { purpose: passkeyChallenges.purpose, expiresAt: passkeyChallenges.expiresAt },
    atDeletion: { remove: 'all' },
  },
  mailedLinks: {
    table: mailedTokens,
    of: ownLinks,
    columns: {
      purpose: mailedTokens.purpose,
      email: mailedTokens.email,
      intent: mailedTokens.intent,
      createdAt: mailedTokens.createdAt,
      expiresAt: mailedTokens.expiresAt,
    },
    atDeletion: { remove: 'all' },
  },
  mails: {
    table: mails,
    of: byEmail(
      ({ email, emailKey }) =>
        sql`(recipient IN (${email}, ${emailKey}) OR recipient IN (SELECT email FROM products WHERE lower(email) = ${emailKey}))`,
    ),
    columns: { subject: mails.subject, createdAt: mails.createdAt, sentAt: mails.sentAt },
    // Mails about submissions stay with the submissions. Mail that anyone can request doesn't name the account.
    atDeletion: {
      remove: (person) =>
        sql`((about = 'account' AND about_id = ${person.id})
          OR (about IN ('account', 'account-deleted') AND ${toInbox(person)}))`,
    },
  },
  submissions: {
    table: products,
    of: byEmail(({ emailKey }) => sql`lower(email) = ${emailKey}`),
    columns: without(getTableColumns(products), 'id', 'idempotencyKey', 'requestHash', 'listingKey'),
    atDeletion: { keep: 'Products are submitted and managed without an account, through links in our emails' },
  },
  waitlist: {
    table: waitlist,
    of: byEmail(({ emailKey }) => sql`lower(email) = ${emailKey}`),
    columns: { email: waitlist.email, state: waitlist.state, createdAt: waitlist.createdAt },
    atDeletion: { keep: 'The waitlist is joined and left without an account' },
  },
  corrections: {
    table: corrections,
    // Sent with the email, which is deleted when someone decides, or decided on.
    of: ({ id, emailKey, confirmedAt }) =>
      confirmedAt === null
        ? eq(corrections.decidedBy, id)
        : sql`(decided_by = ${id} OR (email IS NOT NULL AND lower(email) = ${emailKey}))`,
    columns: {
      ...without(getTableColumns(corrections), 'id', 'visitor', 'decidedBy', 'text', 'evidence'),
      // Not what others have sent.
      text: sql<string | null>`CASE WHEN decided_by IS NULL THEN text END`.as('own_text'),
      evidence: sql<string | null>`CASE WHEN decided_by IS NULL THEN evidence END`.as('own_evidence'),
    },
    atDeletion: { set: { email: null, decidedBy: null } },
  },
  reviewDecisions: {
    table: productEvents,
    of: ({ id }) => eq(productEvents.userId, id),
    columns: { kind: productEvents.kind, note: productEvents.note, at: productEvents.at },
    atDeletion: { set: { userId: null } },
  },
  settledReports: {
    table: flags,
    of: ({ id }) => eq(flags.settledBy, id),
    columns: { reason: flags.reason, settledAt: flags.settledAt },
    atDeletion: { set: { settledBy: null } },
  },
  posts: {
    table: posts,
    of: ({ id }) => eq(posts.savedBy, id),
    columns: { title: posts.title, savedAt: posts.savedAt },
    atDeletion: { set: { savedBy: null } },
  },
  postVersions: {
    table: postRevisions,
    of: ({ id }) => eq(postRevisions.savedBy, id),
    columns: { postId: postRevisions.postId, number: postRevisions.number, savedAt: postRevisions.savedAt },
    atDeletion: { set: { savedBy: null } },
  },
  activity: {
    table: auditEntries,
    of: ({ id }) => eq(auditEntries.userId, id),
    columns: without(getTableColumns(auditEntries), 'id', 'userId'),
    atDeletion: { keep: 'Admins are accountable for what they did, even after they leave' },
  },
  securityEvents: {
    table: securityEvents,
    of: ({ id }) => eq(securityEvents.userId, id),
    columns: {
      event: securityEvents.event,
      at: securityEvents.at,
      lastAt: securityEvents.lastAt,
      count: securityEvents.count,
      client: securityEvents.client,
    },
    atDeletion: { keep: 'An attacker must not erase the traces of a break-in by deleting the account' },
  },
  account: {
    table: users,
    of: ({ id }) => eq(users.id, id),
    columns: {
      ...without(getTableColumns(users), 'passwordHash', 'emailKey', 'browsersSince'),
      hasPassword: sql<number>`password_hash IS NOT NULL`.mapWith(Boolean).as('has_password'),
    },
    atDeletion: { remove: 'all' },
  },
} as const satisfies Record<string, PersonalTable>

const toInbox = byEmail(({ email, emailKey }) => sql`lower(recipient) IN (${emailKey}, ${email.toLowerCase()})`)

function byEmail(where: (person: Person) => SQL): (person: Person) => SQL {
  return (person) => (person.confirmedAt === null ? sql`0` : where(person))
}
