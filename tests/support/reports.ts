import { eq } from 'drizzle-orm'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { DeliveryAction } from '#src/domain/deliveries/states.ts'
import { changeDelivery, type DeliveryChange } from '#src/storage/deliveries/changes.ts'
import { type DeliveryRow, findDelivery, listDeliveries } from '#src/storage/deliveries/queries.ts'
import { saveOrderProject } from '#src/storage/orders/customer-changes.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { addTestUser, type TestUser } from './accounts.ts'
import { givenPayment, givenProject, givenSubscription } from './orders.ts'
import type { TestApi } from './test-api.ts'

export type Customer = TestUser & { projectId: string; order: OrderRow; planId: string }

type Traits = {
  plan?: number
  approved?: boolean
  url?: string
  profile?: Parameters<typeof givenProject>[2] extends { profile?: infer Profile } | undefined ? Profile : never
}

/** A customer with a paid order. By default its profile is approved, so it has all of its rows. */
export async function givenCustomer(api: TestApi, traits: Traits = {}): Promise<Customer> {
  const customer = await addTestUser(api)
  return { ...customer, ...(await givenOrder(api, customer.user.id, traits)) }
}

/** A paid order of an account, with its project. */
export async function givenOrder(api: TestApi, userId: string, { plan = 1, ...project }: Traits = {}) {
  const projectId = await givenProject(api, userId, project)
  return { projectId, ...(await givenOrderFor(api, userId, projectId, plan)) }
}

/** The same for a project that is there. */
export async function givenOrderFor(api: TestApi, userId: string, projectId: string, plan = 1) {
  const planId = await givenSubscription(api, userId, plan)
  await givenPayment(api, userId, planId)
  await syncOrders(api.services, planId)
  // With several projects, the customer chooses.
  await saveOrderProject(api.db, await orderOf(api, planId), projectId, api.clock.now)
  await syncOrders(api.services, planId)
  return { planId, order: await orderOf(api, planId) }
}

export async function orderOf({ db }: TestApi, subscriptionId: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.subscriptionId, subscriptionId))
  return order!
}

export function rowsOf({ db }: TestApi, { order }: Pick<Customer, 'order'>): Promise<DeliveryRow[]> {
  return listDeliveries(db, order.id)
}

/** SQLite takes 32,766 values. */
const rowsPerInsert = 500

/** More rows of an order, as those of many months are: submitted, and at directories that no one else uses. */
export async function addRows(
  { db, services }: TestApi,
  { order }: Pick<Customer, 'order'>,
  count: number,
): Promise<void> {
  const [row] = await listDeliveries(db, order.id)
  const rows = Array.from({ length: count }, (_, added) => ({
    ...{ ...row!, id: services.newId(), rank: 1000 + added, state: 'submitted' as const },
    ...{ directoryKey: `d${added}.example`, directoryUrl: `https://d${added}.example/` },
    directoryName: `Directory ${added + 1}`,
  }))
  for (let at = 0; at < count; at += rowsPerInsert) {
    await db.insert(deliveries).values(rows.slice(at, at + rowsPerInsert))
  }
}

/** Something happens to a row, as operators and checks record it. */
export async function happen(
  { db, clock }: TestApi,
  row: DeliveryRow,
  action: DeliveryAction,
  set: DeliveryChange['set'] = {},
): Promise<DeliveryRow> {
  const { id, orderId } = row
  const { version } = (await findDelivery(db, id))!
  return (await changeDelivery(db, { id, orderId, version, action, actor: 'operator', set }, clock.now))!
}

export async function submit(api: TestApi, row: DeliveryRow): Promise<DeliveryRow> {
  return happen(api, row, 'submit', { submittedAt: api.clock.now, submittedBy: 'operator' })
}

/** Submits a row and finds its listing. */
export async function list(api: TestApi, row: DeliveryRow, liveUrl: string): Promise<DeliveryRow> {
  await submit(api, row)
  return happen(api, row, 'find', { liveUrl, liveAt: api.clock.now })
}

export async function ask(
  api: TestApi,
  row: DeliveryRow,
  kind: NonNullable<DeliveryRow['ask']>,
  askText: string,
): Promise<DeliveryRow> {
  return happen(api, row, 'ask', { ask: kind, askText })
}

/** Refunds what paid for a customer's order, which stops it. */
export async function refund({ db, services }: TestApi, { planId }: Pick<Customer, 'planId'>): Promise<void> {
  await db.update(payments).set({ state: 'refunded' }).where(eq(payments.subscriptionId, planId))
  await syncOrders(services, planId)
}
