import { send, type TestUser } from '#tests/support/accounts.ts'
import { preview } from '#tests/support/choices.ts'
import { pngOf } from '#tests/support/images.ts'
import { fullProfile } from '#tests/support/profiles.ts'
import { ask, givenOrder, rowsOf } from '#tests/support/reports.ts'
import { sendImage } from '#tests/support/uploads.ts'
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
  'POST /api/projects/{id}/link-exports': async ({ user }, api) => {
    const { projectId } = await givenOrder(api, user.user.id)
    const pages = [{ page: 'uneed.best/tool/tea', crawledOn: null }]
    const file = { source: 'google', fileName: 'links.csv', digest: 'a'.repeat(64), rows: 1, exportedOn: null }
    return { path: `/projects/${projectId}/link-exports`, token: user.token, body: { ...file, pages } }
  },
  'PUT /api/projects/{id}/orders/{orderId}/choices': async ({ user }, api) => {
    const given = { ...user, ...(await givenOrder(api, user.user.id, { approved: false })) }
    const { data } = (await preview(api, given)).body
    return {
      path: `/projects/${given.projectId}/orders/${given.order.id}/choices`,
      token: user.token,
      body: { key: data.directories[0]!.key, choice: 'first' },
    }
  },
  'POST /api/projects/{id}/profile/approve': async ({ user }, api) => {
    const { projectId } = await givenOrder(api, user.user.id, { approved: false })
    const logo = (await sendImage(api, await pngOf({ width: 300, height: 300 }))).body.data
    const fields = { ...fullProfile, logoSquare: logo.id, screenshots: [] }
    const body = { version: 1, fields, uploadTokens: [logo.token] }
    await send(api, `PUT /projects/${projectId}/profile`, { token: user.token, body })
    return { path: `/projects/${projectId}/profile/approve`, token: user.token, body: { version: 2 } }
  },
}
