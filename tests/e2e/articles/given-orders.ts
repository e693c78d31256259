import { eq } from 'drizzle-orm'
import { newId } from '#functions/app.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { readEnvironment } from '#src/env.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { givenPayment, givenProject, givenSubscription } from '#tests/support/orders.ts'
import type { TestApi } from '#tests/support/test-api.ts'

/** A running order of Growth Partner for an account: 30 articles and 300 pages. Its month began ten days ago. */
export async function givenPartner(email: string): Promise<void> {
  await inDatabase(async (db) => {
    const [user] = await db.select().from(users).where(eq(users.email, email))
    const now = Date.now() - 10 * 24 * 60 * 60 * 1000
    const services = { db, newId, now: () => now, env: readEnvironment({}), log: () => undefined }
    const api = { db, services, clock: { now } } as unknown as TestApi
    await givenProject(api, user!.id)
    await givenPayment(api, user!.id, await givenSubscription(api, user!.id, 4))
    await syncOrders(services)
  })
}
