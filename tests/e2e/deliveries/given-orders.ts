import { eq } from 'drizzle-orm'
import { newId } from '#functions/app.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { readEnvironment } from '#src/env.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { givenAccount, inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { endFirstLookUps } from '#tests/support/look-ups.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'
import type { TestApi } from '#tests/support/test-api.ts'

// Orders written directly into the database of the running product.

export type GivenOrder = { id: string; email: string; directories: { id: string; key: string; name: string }[] }

/** A paid order whose profile is filled in and approved, of 60 directories if no other plan is named. */
export async function givenPaidOrder(
  name: string,
  profile: Parameters<typeof givenProject>[2] = {},
  planId = 1,
): Promise<GivenOrder> {
  const email = await givenAccount(name)
  return inDatabase(async (db) => {
    const clock = { now: Date.now() }
    const services = { db, newId, now: () => clock.now, env: readEnvironment({}) } as unknown as TestApi['services']
    const api = { db, services, clock }
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    await givenProject(api, user!.id, profile)
    const plan = await givenSubscription(api, user!.id, planId)
    await givenPayment(api, user!.id, plan)
    await syncOrders(services, plan)
    const [order] = await listOrders(db, user!.id)
    await endFirstLookUps(api, order!.id)
    const rows = await listDeliveries(db, order!.id)
    const directories = rows.map((row) => ({ id: row.id, key: row.directoryKey, name: row.directoryName }))
    return { id: order!.id, email, directories }
  })
}

/** A filled-in profile. */
export const teaTimer = {
  tagline60: 'The timer that knows your tea',
  tagline100: 'A kitchen timer that knows how long each of two hundred teas steeps',
  description160:
    'Tea Timer counts the minutes of each tea and tells you when to take out the leaves, on every device you own.',
  description500:
    'Tea Timer knows how long each of two hundred teas steeps. Choose a tea, put the leaves in, and it tells you when to take them out: on your phone, your watch and your kitchen display. It remembers how strong you like it, and it works without an internet connection.',
  description2000:
    'Tea Timer knows how long each of two hundred teas steeps.\n\nChoose a tea, put the leaves in, and it tells you when to take them out. It remembers how strong you like it. It works on your phone, your watch and your kitchen display, without an account and without an internet connection.',
  keywords: ['tea timer', 'kitchen timer', 'steeping'],
  founder: 'Ann Fields',
  contactEmail: 'ann@teatimer.example',
  pricingModel: 'freemium' as const,
  launchedOn: '2026-03-14',
  countries: ['US', 'GB'],
  languages: ['en'],
  socialLinks: ['https://social.example/teatimer'],
  avoid: 'Don’t compare it to coffee.',
}
