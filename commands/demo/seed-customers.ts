import { randomUUID } from 'node:crypto'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { refreshForecasts } from '#functions/survival/forecasts.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { plans } from '#src/domain/plans/plans.ts'
import type { Environment } from '#src/env.ts'
import { saveName } from '#src/storage/accounts/changes.ts'
import { removeDemoUser } from '#src/storage/accounts/demo.ts'
import { findConfirmedUser } from '#src/storage/accounts/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { changeStatements } from '#src/storage/deliveries/changes.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { approveProfile, saveProfile } from '#src/storage/profiles/changes.ts'
import { listOrders, type OrderRow } from '#src/storage/orders/queries.ts'
import { addDemoProject } from '#src/storage/projects/demo.ts'
import { findOrCreateVerifiedUser } from '#src/storage/sign-in/changes.ts'
import { addChoice, settleSubscription } from '#src/storage/subscriptions/changes.ts'
import { addArticles } from './articles.ts'
import { addLinkExports } from './counted.ts'
import { type DemoCustomer, demoCustomers } from './customers.ts'
import { addDrifts } from './drifts.ts'
import { addFeedbackHistory } from './feedback/history.ts'
import { addFormMap } from './form-map.ts'
import { type EarlierCustomer, earlierCustomers } from './earlier-customers.ts'
import { historyOf, type Playing } from './histories.ts'
import { addMentionHistory } from './mentions/history.ts'
import { addPageBatches, publishPages } from './page-batches/batches.ts'
import { addProofs } from './proofs.ts'
import { type Seeding, storePicture } from './pictures.ts'

const newId = randomUUID
const log = () => undefined
const day = 24 * 60 * 60 * 1000
const month = 30 * day

type CustomerSeeding = Seeding & { env: Environment }
type SeededCustomer = EarlierCustomer & Partial<Pick<DemoCustomer, 'mentions' | 'audience'>>
type Customer = SeededCustomer & { userId: string; subscriptionId: string; projectId: string; startedAt: number }

/** Adds the demo customers with what happened until now, and returns how many were missing. */
export async function seedCustomers(seeding: CustomerSeeding): Promise<number> {
  if (seeding.production) throw new Error('Demo data cannot be added in production')
  let added = 0
  const all = [...demoCustomers.map((customer): SeededCustomer => ({ ...customer, shift: 0 })), ...earlierCustomers]
  // As it happened, so that each order is forecast from what was known then.
  for (const customer of all.toSorted((a, b) => b.startedDaysAgo - a.startedDaysAgo)) {
    const existing = await findConfirmedUser(seeding.db, emailKey(customer.email))
    // The name is written last.
    if (existing?.name) continue
    if (existing) await removeDemoUser(seeding.db, existing.id)
    await addCustomer(seeding, customer)
    added += 1
  }
  if (added > 0) await refreshForecasts(seeding, Number.POSITIVE_INFINITY)
  return added
}

async function addCustomer(seeding: CustomerSeeding, customer: SeededCustomer): Promise<void> {
  const { db, env, now } = seeding
  const plan = plans.find(({ id }) => id === customer.planId)
  if (!plan) throw new Error(`There is no plan ${customer.planId}`)
  const startedAt = now() - customer.startedDaysAgo * day
  await refreshForecasts({ db, env, now: () => startedAt }, Number.POSITIVE_INFINITY)
  const known = { ...customer, projectId: newId(), subscriptionId: newId(), startedAt }
  const fresh = { id: newId(), email: customer.email, emailKey: emailKey(customer.email), name: '' }
  const { id: userId } = await findOrCreateVerifiedUser(db, fresh, startedAt)
  await addProfile(seeding, { ...known, userId })
  const { label: planLabel, type, price, id: planId } = plan
  await addChoice(db, { id: known.subscriptionId, userId, planId, planLabel, type, price }, startedAt)
  for (let paidAt = startedAt; paidAt <= now(); paidAt += month) {
    const periodEndsAt = type === 'onetime' ? null : paidAt + month
    await settleSubscription(db, known.subscriptionId, { state: 'active', periodEndsAt, endedAt: null }, paidAt)
    await syncOrders({ db, env, log, now: () => paidAt, newId }, known.subscriptionId)
    if (type === 'onetime') break
  }
  // Rows that were declined or lost are replaced, and something happens to those rows too.
  for (let played = 1; played > 0;) {
    played = 0
    for (const order of await listOrders(db, userId)) {
      played += await playHistory(db, order, { pace: customer.pace, shift: customer.shift, now: now() })
    }
    await syncOrders({ db, env, log, now, newId }, known.subscriptionId)
  }
  const site = customer.profile.website_url
  await addPageBatches(db, customer.pageBatches, { ...known, userId, site })
  const orders = (await listOrders(db, userId)).toReversed()
  for (const [number, { id }] of orders.entries()) {
    await addArticles(db, { orderId: id, number, site, now: now() })
    const rows = await listDeliveries(db, id)
    await addProofs(db, rows, { userId, site, product: customer.profile.name }, now())
    // A few are enough to show it.
    if (demoCustomers.some(({ email }) => email === customer.email)) await addDrifts(db, rows, customer.profile, now())
    await addFormMap(db, rows, now())
  }
  await addLinkExports(db, known.projectId, startedAt, now())
  await publishPages(db, orders, { site }, now())
  if (customer.mentions) await addMentionHistory(db, { ...known, userId }, customer.mentions, now)
  if (customer.audience) await addFeedbackHistory(db, known.projectId, customer.audience, now)
  await saveName(db, userId, 'Demo customer', now())
}

async function addProfile({ db, images }: CustomerSeeding, { projectId, userId, profile, startedAt }: Customer) {
  const { name, website_url: websiteUrl } = profile
  await addDemoProject(db, { id: projectId, userId, name, websiteUrl }, startedAt)
  const logo = await storePicture(images, `customers/${name === 'Example Invoices' ? 'invoices' : 'notes'}`)
  const times = { createdAt: startedAt, readyAt: startedAt, claimedAt: startedAt }
  await db
    .insert(uploads)
    .values({ ...logo, ...times })
    .onConflictDoNothing()
  const fields = { ...profile, logoSquare: logo.id }
  const sameSite = websiteUrl
  await saveProfile(db, { projectId, version: 0, fields, isApproved: false, changesSite: false, sameSite }, startedAt)
  await approveProfile(db, { projectId, version: 1, sameSite }, startedAt)
}

/** Plays what happened to an order's new rows, in one transaction. Returns how many statements that took. */
async function playHistory(db: Database, order: OrderRow, playing: Playing): Promise<number> {
  const fresh = (await listDeliveries(db, order.id)).filter(({ version }) => version === 0)
  const statements = fresh.flatMap((row) =>
    historyOf(row, order, playing).flatMap(({ at, ...step }, version) =>
      changeStatements(db, { id: row.id, orderId: order.id, version, ...step }, at),
    ),
  )
  const [first, ...others] = statements
  if (first) await db.batch([first, ...others])
  return statements.length
}
