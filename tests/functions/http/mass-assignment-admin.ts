import { and, eq, lte } from 'drizzle-orm'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { maxReplacedLosses } from '#src/domain/deliveries/orders.ts'
import { changeDelivery } from '#src/storage/deliveries/changes.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { takeDelivery } from '#src/storage/deliveries/leases.ts'
import { listingDrifts } from '#src/storage/scout/schema.ts'
import { send, type TestUser } from '#tests/support/accounts.ts'
import { givenOrder, rowsOf } from '#tests/support/reports.ts'
import type { TestApi } from '#tests/support/test-api.ts'

type Call = { token: string; path: string; body: Record<string, unknown> }
type World = { user: TestUser; admin: TestUser }

/** A row that the admin holds. */
async function heldRow({ user, admin }: World, api: TestApi) {
  const [row] = await rowsOf(api, await givenOrder(api, user.user.id))
  const lease = { operator: admin.user.id, now: api.clock.now, holdMs: 60_000 }
  const held = row && (await takeDelivery(api.db, row.id, lease))
  if (!held) throw new Error('There is no row to hold')
  return held
}

async function submittedRow(world: World, api: TestApi) {
  const { id, orderId, version } = await heldRow(world, api)
  const change = { id, orderId, version, action: 'submit' as const, actor: world.admin.user.id }
  const row = await changeDelivery(api.db, { ...change, set: { submittedAt: api.clock.now } }, api.clock.now)
  if (!row) throw new Error('The row was not submitted')
  return row
}

/** An order of which so many listings were lost that an admin decides. */
async function lossyOrder({ user }: World, api: TestApi): Promise<string> {
  const { order } = await givenOrder(api, user.user.id)
  const isFirst = and(eq(deliveries.orderId, order.id), lte(deliveries.rank, maxReplacedLosses(order) + 1))
  await api.db.update(deliveries).set({ state: 'lost', workAt: null, lostAt: api.clock.now }).where(isFirst)
  await syncOrders(api.services)
  return order.id
}

const submit = { action: 'submit', note: '', liveUrl: '', workMs: 1000 }

/** What operators do with rows and directories, and customers with their listings. */
export const adminCalls: Record<string, (world: World, api: TestApi) => Call | Promise<Call>> = {
  'POST /api/admin/orders/{id}/losses': async (world, api) => ({
    path: `/admin/orders/${await lossyOrder(world, api)}/losses`,
    token: world.admin.token,
    body: { decision: 'keep' },
  }),
  'POST /api/admin/drifts/{id}': async (world, api) => {
    const { id } = await heldRow(world, api)
    const found = { deliveryId: id, url: 'https://dir.example/tea', foundAt: api.clock.now }
    await api.db.insert(listingDrifts).values({ ...found, differences: [{ field: 'name', listed: 'A', profile: 'B' }] })
    const body = { decision: 'asked', foundAt: new Date(api.clock.now).toISOString() }
    return { path: `/admin/drifts/${id}`, token: world.admin.token, body }
  },
  'POST /api/admin/deliveries/next': async (world, api) => {
    const { orderId } = await heldRow(world, api)
    return { path: '/admin/deliveries/next', token: world.admin.token, body: { orderId } }
  },
  'POST /api/admin/saved-notes': ({ admin }) => ({
    path: '/admin/saved-notes',
    token: admin.token,
    body: { text: 'They approve in two days.' },
  }),
  'POST /api/admin/deliveries/outcomes': async (world, api) => {
    const { id, version } = await heldRow(world, api)
    const body = { outcomes: [{ ...submit, id, version }] }
    return { path: '/admin/deliveries/outcomes', token: world.admin.token, body }
  },
  'POST /api/admin/deliveries/{id}/outcome': async (world, api) => {
    const { id, version } = await heldRow(world, api)
    return { path: `/admin/deliveries/${id}/outcome`, token: world.admin.token, body: { ...submit, version } }
  },
  'POST /api/admin/deliveries/{id}/undo': async (world, api) => {
    const { id, version } = await submittedRow(world, api)
    return { path: `/admin/deliveries/${id}/undo`, token: world.admin.token, body: { version } }
  },
  'PUT /api/admin/shared-hosts/{host}': ({ admin }: World) => ({
    path: '/admin/shared-hosts/apps.example',
    token: admin.token,
    body: { parts: 1 },
  }),
  'PUT /api/admin/directories/{key}': async (world, api) => {
    const { directoryKey } = await heldRow(world, api)
    return {
      path: `/admin/directories/${encodeURIComponent(directoryKey)}`,
      token: world.admin.token,
      body: { version: 0, notes: 'Approves in two days' },
    }
  },
  'PUT /api/admin/directories/{key}/form-map': async (world, api) => {
    const { directoryKey } = await heldRow(world, api)
    return {
      path: `/admin/directories/${encodeURIComponent(directoryKey)}/form-map`,
      token: world.admin.token,
      body: { version: 0, map: [{ at: 'name:field_3', field: 'tagline60' }] },
    }
  },
  'POST /api/admin/directories/{key}/exclude': async (world, api) => {
    const { directoryKey } = await heldRow(world, api)
    return {
      path: `/admin/directories/${encodeURIComponent(directoryKey)}/exclude`,
      token: world.admin.token,
      body: { reason: 'It is gone' },
    }
  },
  'POST /api/admin/verifying/{key}': ({ admin }: World) => ({
    path: '/admin/verifying/g2.com',
    token: admin.token,
    body: { id: crypto.randomUUID(), version: 0, outcome: 'unclear', source: '' },
  }),
  'POST /api/admin/verifying/{key}/undo': async ({ admin }: World, api) => {
    const body = { id: crypto.randomUUID(), version: 0, outcome: 'gone', source: '' }
    const done = await send<{ id: string }>(api, 'POST /admin/verifying/yelp.com', { token: admin.token, body })
    return { path: '/admin/verifying/yelp.com/undo', token: admin.token, body: { id: done.body.data.id } }
  },
  'PUT /api/deliveries/{id}/live-url': async (world, api) => {
    const { id, directoryUrl } = await submittedRow(world, api)
    return {
      path: `/deliveries/${id}/live-url`,
      token: world.user.token,
      body: { url: new URL('/tea', directoryUrl).href },
    }
  },
}
