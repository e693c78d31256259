import { newId } from '#functions/app.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { readEnvironment } from '#src/env.ts'
import { findConfirmedUser } from '#src/storage/accounts/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { takeNextDelivery } from '#src/storage/deliveries/leases.ts'
import { listingDrifts } from '#src/storage/scout/schema.ts'
import { inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { endFirstLookUps } from '#tests/support/look-ups.ts'
import { givenPayment, givenSubscription } from '#tests/support/orders.ts'
import { addRows, ask, givenOrder, happen, list, rowsOf, submit } from '#tests/support/reports.ts'
import type { TestApi } from '#tests/support/test-api.ts'

// Reports written directly into the database of the running product.

type Given = Awaited<ReturnType<typeof givenOrder>>

/** A paid order of an account, with a project. */
export function givenReport(email: string, { approved = true, category = 'saas' } = {}): Promise<Given> {
  return inDatabase(async (db) => {
    const user = await findConfirmedUser(db, email)
    const api = apiOf(db)
    const given = await givenOrder(api, user!.id, { approved, profile: { category } })
    await endFirstLookUps(api, given.order.id)
    return given
  })
}

/** A paid plan of 60 directories for the account's only project. */
export function givenPaidPlan(email: string): Promise<void> {
  return inDatabase(async (db) => {
    const api = apiOf(db)
    const user = await findConfirmedUser(db, email)
    await givenPayment(api, user!.id, await givenSubscription(api, user!.id, 1))
    await syncOrders(api.services)
  })
}

/** Work on its rows: 12 are live, 18 submitted, and two directories ask something. */
export function givenProgress(given: Given): Promise<void> {
  return inDatabase(async (db) => {
    const api = apiOf(db)
    const rows = await rowsOf(api, given)
    for (const [index, row] of rows.slice(0, 12).entries()) {
      await list(api, row, `https://www.${row.directoryKey}/tea-timer-${index}`)
    }
    for (const row of rows.slice(12, 30)) await submit(api, row)
    await ask(api, rows[30]!, 'question', 'What does the free plan include?')
    await ask(api, rows[31]!, 'payment', 'A listing costs $29.')
  })
}

/** The first two directories accept only products with a video. Returns their names. */
export function givenVideoAsks(given: Given): Promise<string[]> {
  return inDatabase(async (db) => {
    const api = apiOf(db)
    const rows = (await rowsOf(api, given)).slice(0, 2)
    for (const row of rows) await ask(api, row, 'video', `${row.directoryName} shows a video first.`)
    return rows.map(({ directoryName }) => directoryName)
  })
}

/** The first row was listed before and is replaced, the second may have been sent, and the third is live with a wrong name. */
export function givenLookUps(given: Given): Promise<Record<'listed' | 'doubted' | 'differing', string>> {
  return inDatabase(async (db) => {
    const api = apiOf(db)
    const [listed, doubted, differing] = await rowsOf(api, given)
    await happen(api, listed!, 'already', { declineReason: 'listed', liveUrl: 'https://listed.example/tea-timer' })
    await happen(api, doubted!, 'doubt', { doubtedAt: api.clock.now })
    const url = 'https://differs.example/tea-timer'
    await list(api, differing!, url)
    const differences = [{ field: 'name' as const, listed: 'Tee Timer', profile: 'Tea Timer' }]
    await db.insert(listingDrifts).values({ deliveryId: differing!.id, url, differences, foundAt: api.clock.now + 1 })
    await syncOrders(api.services)
    return { listed: listed!.directoryName, doubted: doubted!.directoryName, differing: differing!.directoryName }
  })
}

/** More rows, as many months of work have. */
export function givenMoreRows(given: Given, count: number): Promise<void> {
  return inDatabase((db) => addRows(apiOf(db), given, count))
}

/** The directories that wait to be submitted to, in the order of work. */
export function waitingNames(given: Pick<Given, 'order'>): Promise<string[]> {
  return inDatabase(async (db) => {
    const rows = await rowsOf(apiOf(db), given)
    return rows.filter(({ state }) => state === 'waiting').map(({ directoryName }) => directoryName)
  })
}

/** An operator takes the next row of an order, which no look-up holds anymore. */
export async function takeNext({ order }: Pick<Given, 'order'>): Promise<void> {
  await inDatabase(async (db) => {
    await endFirstLookUps(apiOf(db), order.id)
    const lease = { operator: 'operator', now: Date.now(), holdMs: 60_000 }
    if (!(await takeNextDelivery(db, lease, order.id))) throw new Error(`No row of order ${order.id} can be taken`)
  })
}

function apiOf(db: Database): TestApi {
  const clock = { now: Date.now() }
  const env = readEnvironment({ DATA_DIR: process.env['JOURNEY_DATA_DIR'] })
  return { db, clock, services: { db, env, newId, now: () => clock.now } } as unknown as TestApi
}
