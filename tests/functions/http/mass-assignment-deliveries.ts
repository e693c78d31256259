import type { TestUser } from '#tests/support/accounts.ts'
import { ask, givenOrder, rowsOf } from '#tests/support/reports.ts'
import type { TestApi } from '#tests/support/test-api.ts'

type Call = { token: string; path: string; body: Record<string, unknown> }

/** What customers do with their orders. */
export const deliveryCalls: Record<string, (world: { user: TestUser }, api: TestApi) => Promise<Call>> = {
  'PUT /api/orders/{id}/project': async ({ user }, api) => {
    const { order, projectId } = await givenOrder(api, user.user.id, { approved: false })
    return { path: `/orders/${order.id}/project`, token: user.token, body: { projectId } }
  },
  'POST /api/deliveries/{id}/answer': async ({ user }, api) => {
    const given = await givenOrder(api, user.user.id)
    const [row] = await rowsOf(api, given)
    const { id, version } = await ask(api, row!, 'question', 'What does it cost?')
    return {
      path: `/deliveries/${id}/answer`,
      token: user.token,
      body: { version, decision: 'answer', text: 'Nothing.' },
    }
  },
  'PUT /api/projects/{id}/weekly-mail': async ({ user }, api) => {
    const { projectId } = await givenOrder(api, user.user.id)
    return { path: `/projects/${projectId}/weekly-mail`, token: user.token, body: { on: false } }
  },
  'PUT /api/projects/{id}/orders/{orderId}/choices': async ({ user }, api) => {
    const { order, projectId } = await givenOrder(api, user.user.id, { approved: false })
    return {
      path: `/projects/${projectId}/orders/${order.id}/choices`,
      token: user.token,
      body: { excluded: [], first: [] },
    }
  },
}
