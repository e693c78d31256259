import { findPlanRecord } from '#functions/plans/records.ts'
import type { RequestContext } from '#functions/http/environment.ts'
import type { Services } from '#functions/services.ts'
import { priceInCents } from '#src/domain/plans/plans.ts'
import { refuseBeside } from '#src/domain/subscriptions/second-plans.ts'
import { isServed, subscriptionMessages, trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import { intentFields } from '#src/domain/plans/intents.ts'
import { addParameter } from '#src/domain/urls/parameters.ts'
import { findUser, type User } from '#src/storage/accounts/queries.ts'
import { saveCustomer } from '#src/storage/payments/changes.ts'
import { saveCheckout } from '#src/storage/subscriptions/changes.ts'
import {
  findCurrentSubscription,
  findIncomplete,
  findOwnSubscription,
  listSubscriptions,
  type SubscriptionRow,
} from '#src/storage/subscriptions/queries.ts'
import { findProfile } from '#src/storage/profiles/queries.ts'
import { listProjects } from '#src/storage/projects/queries.ts'
import { stopElsewhere } from './cancel-elsewhere.ts'
import { openProvider } from './open-provider.ts'
import { applyPending, closeCheckout } from './pending.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { hasUsedTrial } from './trials.ts'

// URLs for paying. The provider reports what happens there.

export type PaymentUrl = { paymentUrl: string } | { refusal: { status: 404 | 409; message: string } }

const refuse = (status: 404 | 409, message: string): PaymentUrl => ({ refusal: { status, message } })

export async function payChosen(
  services: Services,
  client: RequestContext,
  user: User,
  subscriptionId: string,
): Promise<PaymentUrl> {
  await applyPending(services, client, user.id)
  const row = await findOwnSubscription(services.db, user.id, subscriptionId)
  if (!row) return refuse(404, subscriptionMessages.notFound)
  return row.state === 'incomplete' ? payWaiting(services, user, row) : refuse(409, subscriptionMessages.nothingToPay)
}

export async function completePayment(services: Services, client: RequestContext, user: User): Promise<PaymentUrl> {
  await applyPending(services, client, user.id)
  const row = await findIncomplete(services.db, user.id)
  if (row) return payWaiting(services, user, row)
  const current = await findCurrentSubscription(services.db, user.id)
  return current?.state === 'past_due' ? updatePayment(services, user) : refuse(409, subscriptionMessages.nothingToPay)
}

/** Where to pay for what was chosen before, unless too few directories fit by now, or another plan is running. */
async function payWaiting(services: Services, user: User, row: SubscriptionRow): Promise<PaymentUrl> {
  const { planId: id, planLabel: label, type, price } = row
  const had = await listSubscriptions(services.db, user.id)
  const fault =
    refuseBeside(had, { id, label, type, price }) ??
    (await services.refusePlan(services, id, { userId: user.id, projectId: row.projectId ?? undefined }))
  return fault === null ? payAt(services, user, row) : refuse(409, fault)
}

/** The provider's page for cards and invoices. */
export async function updatePayment(services: Services, user: User): Promise<PaymentUrl> {
  const provider = await openProvider(services.env)
  const current = await findCurrentSubscription(services.db, user.id)
  if (current && isServed(current.state) && !current.providerId) return refuse(409, subscriptionMessages.notManaged)
  if (!provider || !user.customerId) return refuse(409, subscriptionMessages.nothingToUpdate)
  return { paymentUrl: await provider.portalUrl(user.customerId, `${services.env.origin}/dashboard/plan`) }
}

/** Where to pay for a choice: the provider's checkout, or the plan's external link. */
export async function payAt(services: Services, user: User, row: SubscriptionRow): Promise<PaymentUrl> {
  const provider = await openProvider(services.env)
  if (provider) return { paymentUrl: await checkoutUrl(services, provider, user, row) }
  const plan = await findPlanRecord(services, row.planId)
  if (!plan?.url) return refuse(409, subscriptionMessages.nothingToPay)
  // Parameters of Stripe's payment links. Other providers ignore them.
  const url = new URL(plan.url)
  addParameter(url, 'client_reference_id', row.id)
  addParameter(url, 'prefilled_email', user.email)
  if (url.origin === services.env.origin) await addProduct(services, url, row)
  return { paymentUrl: url.href }
}

/** What our own form asks about the product, so that nobody types it again. */
async function addProduct({ db }: Services, url: URL, { userId, projectId }: SubscriptionRow): Promise<void> {
  const projects = await listProjects(db, userId)
  const project = projects.find(({ id }) => id === projectId) ?? projects[0]
  if (!project) return
  const fields = (await findProfile(db, project.id))?.fields
  const [country] = fields?.countries ?? []
  addParameter(url, intentFields.url, fields?.website_url || project.websiteUrl)
  if (fields?.category) addParameter(url, intentFields.kind, fields.category)
  if (country) addParameter(url, intentFields.country, country.toLowerCase())
}

/** The open checkout of a choice, or a new one. */
async function checkoutUrl(services: Services, provider: PaymentProvider, user: User, row: SubscriptionRow) {
  const { db, env, now } = services
  const open = row.checkoutId ? await provider.findCheckout(row.checkoutId) : null
  if (open?.url && !open.isComplete) return open.url
  const plan = await findPlanRecord(services, row.planId)
  const page = `${env.origin}/dashboard/plan`
  const checkout = await provider.openCheckout({
    key: `checkout-${row.id}-${row.checkoutId ?? 'first'}`,
    subscriptionId: row.id,
    customerId: await customerOf(services, provider, user),
    label: row.planLabel,
    amount: priceInCents(row.price),
    currency: row.currency,
    type: row.type,
    priceId: plan?.stripePlanId ?? null,
    trialDays: row.type === 'onetime' || (await hasUsedTrial(services, user)) ? null : trialDays,
    successUrl: `${page}?payment=success`,
    cancelUrl: `${page}?payment=failed`,
  })
  await saveCheckout(db, row.id, checkout.id, now())
  if (!checkout.url) throw new ProviderUnavailable('A new checkout has no URL')
  return checkout.url
}

async function customerOf({ db }: Services, provider: PaymentProvider, user: User): Promise<string> {
  if (user.customerId) return user.customerId
  const id = await provider.addCustomer(user)
  await saveCustomer(db, user.id, id)
  return (await findUser(db, user.id))?.customerId ?? id
}

/** Immediately cancels all monthly plans of a user, or has the owner do so. False: the provider doesn't respond, so nothing changes. */
export async function stopPaidPlans(services: Services, client: RequestContext, user: User): Promise<boolean> {
  const provider = await openProvider(services.env)
  const listRunning = async () =>
    (await listSubscriptions(services.db, user.id)).filter(({ type, state }) => type !== 'onetime' && isServed(state))
  if (!provider && !(await listRunning()).every(({ providerId }) => providerId === null)) return false
  try {
    if (provider) {
      for (const row of await listSubscriptions(services.db, user.id)) {
        await closeCheckout({ ...services, provider, client }, row)
      }
      for (const { providerId } of await listRunning()) if (providerId) await provider.stopNow(providerId)
    }
    // Last: if the provider doesn't respond, the account stays.
    await stopElsewhere(services, user)
    return true
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false
    throw error
  }
}
