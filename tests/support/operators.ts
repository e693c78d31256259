import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { AdminDelivery, WorkItem } from '#src/domain/deliveries/admin.api.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { addTestSession, addTestUser, send } from './accounts.ts'
import { givenPayment, givenProject, givenSubscription } from './orders.ts'
import type { TestApi } from './test-api.ts'

// Orders with rows, and operators who work on them.

/** A paid order of 60 directories that is ready to be worked on. */
export async function givenOrder(api: TestApi, profile: Parameters<typeof givenProject>[2] = {}) {
  const { user } = await addTestUser(api)
  const projectId = await givenProject(api, user.id, profile)
  const subscriptionId = await givenSubscription(api, user.id, 1)
  await givenPayment(api, user.id, subscriptionId)
  await syncOrders(api.services, subscriptionId)
  const [order] = await listOrders(api.db, user.id)
  return { order: order!, user, projectId, subscriptionId, rows: await listDeliveries(api.db, order!.id) }
}

/** An operator's calls. */
export async function givenOperator(api: TestApi) {
  const { token: first, user } = await addTestUser(api, { admin: true })
  let token = first
  const post = <Data>(path: string, body: object = {}) =>
    send<Data>(api, `POST /admin/deliveries${path}`, { token, body })
  return {
    id: user.id,
    token,
    /** After time has passed. */
    signInAgain: async () => {
      token = await addTestSession(api.services, user)
    },
    post,
    next: async (orderId?: string) => (await post<WorkItem | null>('/next', { orderId })).body.data,
    take: (id: string) => post<WorkItem>(`/${id}/take`),
    record: (row: Pick<AdminDelivery, 'id' | 'version'>, outcome: object) =>
      post<AdminDelivery>(`/${row.id}/outcome`, { version: row.version, ...outcome }),
    undo: ({ id, version }: Pick<AdminDelivery, 'id' | 'version'>) => post<WorkItem>(`/${id}/undo`, { version }),
    get: <Data>(path: string) => send<Data>(api, `GET /admin${path}`, { token }),
  }
}
