import { eq } from 'drizzle-orm'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { plans } from '#src/domain/plans/plans.ts'
import type { SubscriptionState } from '#src/domain/subscriptions/subscriptions.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import type { TestApi } from './test-api.ts'

// Paid plans, projects and profiles, written directly into the database.

type Api = Pick<TestApi, 'db' | 'services' | 'clock'>

export async function givenSubscription(
  { db, services, clock }: Api,
  userId: string,
  planId: number,
  traits: { state?: SubscriptionState; providerId?: string | null; trialEndsAt?: number | null } = {},
): Promise<string> {
  const plan = plans.find(({ id }) => id === planId)!
  const id = services.newId()
  await db.insert(subscriptions).values({
    id,
    userId,
    planId,
    planLabel: plan.label,
    type: plan.type,
    price: plan.price,
    state: traits.state ?? 'active',
    providerId: traits.providerId === undefined ? `provider-${id}` : traits.providerId,
    trialEndsAt: traits.trialEndsAt ?? null,
    createdAt: clock.now,
    updatedAt: clock.now,
  })
  return id
}

export async function givenPayment(
  { db, services, clock }: Api,
  userId: string,
  subscriptionId: string,
  traits: { amount?: number; at?: number } = {},
): Promise<string> {
  const id = `in_${services.newId()}`
  const [plan] = await db
    .select({ planId: subscriptions.planId, planLabel: subscriptions.planLabel, planType: subscriptions.type })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
  await db.insert(payments).values({
    ...plan,
    id,
    userId,
    subscriptionId,
    paymentIntentId: `pi_${id}`,
    amount: traits.amount ?? 9900,
    currency: 'usd',
    description: 'A plan',
    state: 'paid',
    at: traits.at ?? clock.now,
  })
  return id
}

/** A project with a profile, approved unless it says otherwise. */
export async function givenProject(
  { db, services, clock }: Api,
  userId: string,
  { url = `https://${services.newId()}.example/`, approved = true, profile = {} } = {},
): Promise<string> {
  const id = services.newId()
  const times = { createdAt: clock.now, updatedAt: clock.now }
  await db.insert(projects).values({ id, userId, name: 'Tea Timer', websiteUrl: url, ...times })
  const fields = { ...emptyProfile, name: 'Tea Timer', website_url: url, category: 'saas', ...profile }
  await db
    .insert(profiles)
    .values({ projectId: id, fields, version: 1, approvedAt: approved ? clock.now : null, ...times })
  return id
}
