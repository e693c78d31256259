import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findMailedToken, takeMailedToken } from '#src/storage/accounts/mailed-tokens.ts'
import { findConfirmedUser, findUnconfirmedUser, findUserByGoogle } from '#src/storage/accounts/queries.ts'
import { listAllArticles, listMonth } from '#src/storage/articles/admin.ts'
import { listDue, listQueued, listToAnnounce } from '#src/storage/articles/due.ts'
import {
  findMonths,
  findOwner,
  listArticles,
  listComments,
  listRevisions as listArticleRevisions,
  tallyArticles,
} from '#src/storage/articles/queries.ts'
import { listAudit } from '#src/storage/audit/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { listUsedDirectories } from '#src/storage/deliveries/fill.ts'
import {
  areReportMailsOn,
  listUnmailedProjects,
  listUnnotifiedAsks,
  listWeekRows,
} from '#src/storage/deliveries/report-mails.ts'
import { findReplacement, findReportRow, listReportEvents, listReportRows } from '#src/storage/proofs/report.ts'
import {
  listLinkExports,
  listLiveListings,
  listObservations,
  listObservationsOf,
} from '#src/storage/counted/queries.ts'
import { findSharedProject, listShares } from '#src/storage/deliveries/shares.ts'
import { checkImageUse, withdrawReleased } from '#src/storage/images/changes.ts'
import { findReadyUploads, listReleasedUploads, listStaleUploads } from '#src/storage/images/queries.ts'
import { countAttempts, pingsDueWhere, removePings, takeDuePings } from '#src/storage/index-pings/changes.ts'
import { findProfile, listProfileImages } from '#src/storage/profiles/queries.ts'
import { listWaitingOrders } from '#src/storage/profiles/reminders.ts'
import { retryGivenUp, retryMail, takeDueMail } from '#src/storage/mails/changes.ts'
import { findMail, listMails } from '#src/storage/mails/queries.ts'
import { listOrders, listProjectOrders } from '#src/storage/orders/queries.ts'
import {
  findRoom,
  findSitemap,
  listAllBatches,
  listBatches,
  listPages,
  listQueuedPages,
  listToQueue,
  tallyPages,
} from '#src/storage/page-batches/queries.ts'
import { listPayments } from '#src/storage/payments/queries.ts'
import { publishDuePosts } from '#src/storage/posts/changes.ts'
import {
  findMovedPost,
  findPost,
  findPublishedPost,
  findRevision,
  listAllPosts,
  listLatestPosts,
  listPosts,
  listPostSummaries,
  listRevisions,
} from '#src/storage/posts/queries.ts'
import { readProductCatalogue } from '#src/storage/products/catalogue.ts'
import { findProduct, listProducts, listRelatedProducts } from '#src/storage/products/published.ts'
import {
  findLiveProduct,
  findProductByIdempotencyKey,
  findProductByName,
  findProductRow,
  findQueuePlace,
  listProductEvents,
  listProductRows,
  listProposals,
} from '#src/storage/products/queries.ts'
import { listProjects } from '#src/storage/projects/queries.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
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
import { isSiteListed, listKeywordUse, listLosses } from '#src/storage/suggestions/facts.ts'
import { findSuggestion, listDismissed, listOutdated, listSuggestions } from '#src/storage/suggestions/queries.ts'
import { listWaitlist, listWaitlistAfter, type WaitlistEntry } from '#src/storage/waitlist/queries.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf, slowSteps } from '#tests/support/query-plans.ts'
import { givenProduct } from '#tests/support/submissions.ts'

const one = { page: 1, limit: 12 }
type Question = [string, (db: Database) => Promise<unknown>]
const questions: Question[] = [
  ['the newest products', (db) => listProducts(db, one)],
  ['the newest products of a category', (db) => listProducts(db, { ...one, category: 'saas' })],
  ['every product', (db) => readProductCatalogue(db, Infinity, 1)],
  ['products that are not among the newest', (db) => readProductCatalogue(db, 0, 1)],
  ['one product', (db) => findProduct(db, 'a')],
  ['products beside another', (db) => listRelatedProducts(db, { slug: 'a', category: 'saas' })],
  ['the newest posts', (db) => listPosts(db, 'published', one)],
  ['drafts', (db) => listPosts(db, 'draft', one)],
  ['every post', (db) => listAllPosts(db)],
  ['the latest others', (db) => listLatestPosts(db, 'a', 3)],
  ['a post', (db) => findPost(db, 'a')],
  ['a post by its slug', (db) => findPublishedPost(db, { slug: 'a' })],
  ['where a post went', (db) => findMovedPost(db, 'a')],
  ['posts as editors see them', (db) => listPostSummaries(db, one)],
  ['scheduled posts as editors see them', (db) => listPostSummaries(db, { ...one, status: 'scheduled' })],
  ['what was saved of a post', (db) => listRevisions(db, 'a', 9)],
  ['one saved version', (db) => findRevision(db, 'a', 1)],
  ['articles of a month', (db) => listArticles(db, 'a', '2026-11')],
  ['the months that have articles', (db) => findMonths(db, 'a')],
  ['an article with its customer', (db) => findOwner(db, 'a')],
  ['comments of an article', (db) => listComments(db, 'a')],
  ['versions of an article', (db) => listArticleRevisions(db, 'a', 9)],
  ['articles per state of an order', (db) => tallyArticles(db, ['a'])],
  ['articles that editors have to write', (db) => listAllArticles(db, { ...one, list: 'due' })],
  ['everyone’s articles of a month', (db) => listMonth(db, '2026-11', 9)],
  ['articles to publish today', (db) => listDue(db, '2026-11-21', 9)],
  ['articles that are being published', (db) => listQueued(db, '', 9)],
  ['articles to announce', (db) => listToAnnounce(db)],
  ['uploads of links', (db) => listLinkExports(db, 'a')],
  ['live listings that an upload is compared with', (db) => listLiveListings(db, 'a')],
  ['what uploads said about listings', (db) => listObservations(db, 'a')],
  ['what uploads said about one', (db) => listObservationsOf(db, 'a')],
  ['page batches of a project', (db) => listBatches(db, 'a')],
  ['everyone’s page batches', (db) => listAllBatches(db, one)],
  ['pages of a batch', (db) => listPages(db, 'a', one)],
  ['pages per state of an order', (db) => tallyPages(db, ['a'])],
  ['pages that an order still pays for', (db) => findRoom(db, 'a')],
  ['pages to publish', (db) => listToQueue(db, 9)],
  ['pages that are being published', (db) => listQueuedPages(db, '', 9)],
  ['a sitemap', (db) => findSitemap(db, 'a')],
  ['posts whose time has come', (db) => publishDuePosts(db, 1)],
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
  ['a project’s suggestions', (db) => listSuggestions(db, 'a', one)],
  ['a suggestion', (db) => findSuggestion(db, 'a', 'b')],
  ['dismissed suggestions', (db) => listDismissed(db, 'a')],
  ['projects with old suggestions', (db) => listOutdated(db, 1, 9)],
  ['how keywords do', (db) => listKeywordUse(db, 'a', 1)],
  ['whether a site is listed', (db) => isSiteListed(db, 'example.com')],
  ['lost listings of a project', (db) => listLosses(db, 'a')],
  ['a plan by its id at the provider', (db) => findSubscriptionByProvider(db, 'a')],
  ['whether a user had a trial', (db) => hadTrial(db, 'a')],
  ['receipts', (db) => listPayments(db, 'a')],
  ['projects', (db) => listProjects(db, 'a')],
  ['a submission', (db) => findProductRow(db, 'a')],
  ['a submission by ref or slug', (db) => findProductByName(db, 'a')],
  ['a submission by its key', (db) => findProductByIdempotencyKey(db, 'a')],
  ['a live listing', (db) => findLiveProduct(db, 'a')],
  ['what waits to be read', (db) => listProductRows(db, 'pending', 10)],
  ['what is rejected', (db) => listProductRows(db, 'rejected', 10)],
  ['changes that wait', (db) => listProposals(db, 10)],
  ['what happened to a product', (db) => listProductEvents(db, 1)],
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
  ['how often the site changed', (db) => readRebuildCount(db)],
  ['changes to tell of', (db) => takeDuePings(db, 1, 1, 1)],
  ['how often they were tried', (db) => countAttempts(db, ['/a', '/b'])],
  ['changes that were sent', (db) => removePings(db, ['/a', '/b'])],
  ['changes that wait for a rebuild', (db) => pingsDueWhere(db, 1, sql`true`)],
  ...Object.entries(removals).map(([name, removal]): Question => [name, (db) => removal(db, 1, 9, 1)]),
  ['images to look at', (db) => checkImageUse(db, 1, 9)],
  ['images that nothing uses', (db) => listReleasedUploads(db, 1, 9)],
  ['an image that nothing uses', (db) => withdrawReleased(db, 'a')],
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
  ['the orders of a project', (db) => listProjectOrders(db, 'a')],
  ['the orders of an account', (db) => listOrders(db, 'a')],
  ['a report', (db) => listReportRows(db, 'a')],
  ['a row of a report', (db) => findReportRow(db, 'a', 1)],
  ['the history of a row', (db) => listReportEvents(db, 'a')],
  ['what replaced a row', (db) => findReplacement(db, 'a')],
  ['what a site is submitted to', (db) => listUsedDirectories(db, 'a')],
  ['the links of a report', (db) => listShares(db, 'a')],
  ['a shared report', (db) => findSharedProject(db, 'a')],
  ['reports to mail', (db) => listUnmailedProjects(db, 1, '', 9)],
  ['a week of a report', (db) => listWeekRows(db, 'a', { from: 1, to: 2 })],
  ['questions to mail', (db) => listUnnotifiedAsks(db, { from: 1, to: 2 }, 9)],
  ['whether weekly mails are on', (db) => areReportMailsOn(db, 'a')],
  ['a profile', (db) => findProfile(db, 'a')],
  ['the images of a profile', (db) => listProfileImages(db, 'a')],
  ['orders that wait for a profile', (db) => listWaitingOrders(db, 1, 9)],
  ['uploads by id', (db) => findReadyUploads(db, ['a', 'b'])],
  ['stale uploads', (db) => listStaleUploads(db, 1, 1)],
]

describeBothDatabases('The plan of a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    expect(slowSteps(await plansOf(test.db, question))).toEqual([])
  })

  it('finds the position in the queue by an index', async () => {
    const row = await givenProduct(test.db)
    const plans = await plansOf(test.db, (db) => findQueuePlace(db, { ...row, state: 'pending', queuedAt: 5 }))
    expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
  })

  it('searches by the word index and then by id', async () => {
    const plans = await plansOf(test.db, (db) => listProducts(db, { ...one, q: 'abc', category: 'saas' }))
    expect(plans.some((plan) => plan.includes('products_search VIRTUAL TABLE'))).toBe(true)
    expect(plans.filter((plan) => /^SCAN p\b|^SCAN products\b/.test(plan))).toEqual([])
  })
})
