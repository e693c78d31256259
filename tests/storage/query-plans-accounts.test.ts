import { findMailedToken, takeMailedToken } from '#src/storage/accounts/mailed-tokens.ts'
import { findConfirmedUser, findUnconfirmedUser, findUserByGoogle } from '#src/storage/accounts/queries.ts'
import { listAudit } from '#src/storage/audit/queries.ts'
import { retryGivenUp, retryMail, takeDueMail } from '#src/storage/mails/changes.ts'
import { findMail, listMails } from '#src/storage/mails/queries.ts'
import { listPayments } from '#src/storage/payments/queries.ts'
import { listProjects } from '#src/storage/projects/queries.ts'
import * as removals from '#src/storage/retention/changes.ts'
import { findMailKeys, listPendingAlerts } from '#src/storage/security-log/alerts.ts'
import { findEmails, listOwnSecurityEvents, listSecurityEvents } from '#src/storage/security-log/queries.ts'
import { saveShipped, takeDueEvents } from '#src/storage/security-log/ship-events.ts'
import { endOtherSessions } from '#src/storage/sign-in/sessions/changes.ts'
import { findSession, listSessions } from '#src/storage/sign-in/sessions/queries.ts'
import {
  findCurrentSubscription,
  findIncomplete,
  findLastCheckout,
  findSubscriptionByProvider,
  hadTrial,
  listChosenPlans,
  listSubscriptions,
} from '#src/storage/subscriptions/queries.ts'
import { listWaitlist, listWaitlistAfter, type WaitlistEntry } from '#src/storage/waitlist/queries.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { findByIndex, type Question } from '#tests/support/query-plans.ts'

const one = { page: 1, limit: 12 }
const questions: Question[] = [
  ['the activity log of one item', (db) => listAudit(db, { subject: 'a', before: 5, limit: 9 })],
  ['who is signed in', (db) => findSession(db, 'a')],
  ['sessions of an account', (db) => listSessions(db, 'a', { usedAfter: 1, now: 1, limit: 9 })],
  ['all other sessions', (db) => endOtherSessions(db, { id: 'a', userId: 'b' }, 1)],
  ['the confirmed account of an email', (db) => findConfirmedUser(db, 'a@example.com')],
  ['an unconfirmed account by its password', (db) => findUnconfirmedUser(db, 'a@example.com', ['x'])],
  ['the account of a Google sign-in', (db) => findUserByGoogle(db, 'a')],
  ['a mailed link', (db) => findMailedToken(db, 'reset', 'a', 1)],
  ['a mailed link that is used up', (db) => takeMailedToken(db, 'reset', 'a', 1)],
  ['the plan of a user', (db) => findCurrentSubscription(db, 'a')],
  ['all plans of a user', (db) => listSubscriptions(db, 'a')],
  ['the choice that waits', (db) => findIncomplete(db, 'a')],
  ['the last checkout', (db) => findLastCheckout(db, 'a')],
  ['a plan by its id at the provider', (db) => findSubscriptionByProvider(db, 'a')],
  ['whether a user had a trial', (db) => hadTrial(db, 'a')],
  ['receipts', (db) => listPayments(db, 'a')],
  ['projects', (db) => listProjects(db, 'a')],
  ['mails that are due', (db) => takeDueMail(db, 1, { holdMs: 1, strikes: 1 })],
  ['a mail', (db) => findMail(db, 1)],
  ['mails for admins', (db) => listMails(db, one)],
  ['failed mails', (db) => listMails(db, { ...one, state: 'failed' })],
  ['mails with a text', (db) => listMails(db, { ...one, state: 'sent', q: 'a' })],
  ['a mail to try again', (db) => retryMail(db, 1, 1)],
  ['all mails to try again', (db) => retryGivenUp(db, 1)],
  ['who waits for the launch', (db) => listWaitlist(db, one)],
  ['who waits, of a state and with a text', (db) => listWaitlist(db, { ...one, state: 'confirmed', q: 'a' })],
  ['the next who wait', (db) => listWaitlistAfter(db, {}, { createdAt: 1, ref: 'a' } as WaitlistEntry, 9)],
  ['the next who wait, of a state', (db) => listWaitlistAfter(db, { state: 'confirmed', q: 'a' }, null, 9)],
  ['chosen plans', (db) => listChosenPlans(db, one)],
  ['chosen plans of a state', (db) => listChosenPlans(db, { ...one, state: 'active' })],
  ['subscriptions of a user', (db) => listChosenPlans(db, { ...one, q: 'a' })],
  ...Object.entries(removals).map(([name, removal]): Question => [name, (db) => removal(db, 1, 9, 1)]),
  ['security events', (db) => listSecurityEvents(db, { limit: 9 })],
  ['older security events', (db) => listSecurityEvents(db, { limit: 9, before: { at: 5, id: 'a' } })],
  ['security events of a time', (db) => listSecurityEvents(db, { limit: 9, from: 1, to: 5 })],
  [
    'security events by name',
    (db) => listSecurityEvents(db, { limit: 9, event: 'signed-in', before: { at: 5, id: 'a' } }),
  ],
  ['security events by severity', (db) => listSecurityEvents(db, { limit: 9, severity: 'critical', from: 1 })],
  ['security events of an account', (db) => listSecurityEvents(db, { limit: 9, userId: 'a', event: 'signed-in' })],
  ['security events of a client', (db) => listSecurityEvents(db, { limit: 9, client: 'a', severity: 'info', to: 9 })],
  ['own security events', (db) => listOwnSecurityEvents(db, 'a', { limit: 9 })],
  ['older own security events', (db) => listOwnSecurityEvents(db, 'a', { limit: 9, before: { at: 5, id: 'a' } })],
  ['emails by account', (db) => findEmails(db, ['a', 'b'])],
  ['security events to send', (db) => takeDueEvents(db, 1, 1, 9)],
  ['security events that were sent', (db) => saveShipped(db, ['a', 'b'], null)],
  ['security events to tell of', (db) => listPendingAlerts(db, 1)],
  ['mails by key', (db) => findMailKeys(db, ['a', 'b'])],
]

describeBothDatabases('Queries of accounts and admins, in a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  findByIndex(test, questions)
})
