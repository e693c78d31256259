import { send, type TestUser } from '#tests/support/accounts.ts'
import { addPageOrder, addTestArticle, addTestBatch } from '#tests/support/articles.ts'
import type { TestApi } from '#tests/support/test-api.ts'

type Call = { token: string; path: string; body: Record<string, unknown> }
type World = { user: TestUser; admin: TestUser; project: string }

const batch = { name: 'Cities', csv: 'city\nBonn', title: '{{city}}', slug: '{{city}}', body: '{{city}}' }

/** What customers and editors do with articles and page batches. */
export const articleCalls: Record<string, (world: World, api: TestApi) => Call | Promise<Call>> = {
  'PUT /api/projects/{id}/article-settings': ({ user, project }) => ({
    path: `/projects/${project}/article-settings`,
    token: user.token,
    body: { automatic: false },
  }),
  'POST /api/articles/{id}/comments': async ({ user }, api) => ({
    path: `/articles/${await addTestArticle(api, user.user.id)}/comments`,
    token: user.token,
    body: { text: 'Who is this for?' },
  }),
  'POST /api/articles/{id}/actions': async ({ user }, api) => ({
    path: `/articles/${await addTestArticle(api, user.user.id)}/actions`,
    token: user.token,
    body: { action: 'approve', version: 0 },
  }),
  'PUT /api/admin/articles/{id}': async ({ admin, user }, api) => ({
    path: `/admin/articles/${await addTestArticle(api, user.user.id, 'drafted')}`,
    token: admin.token,
    body: { version: 0, title: 'Tea', content: '<p>Tea.</p>' },
  }),
  'POST /api/admin/articles/{id}/actions': async ({ admin, user }, api) => ({
    path: `/admin/articles/${await addTestArticle(api, user.user.id)}/actions`,
    token: admin.token,
    body: { action: 'takeBack', version: 0 },
  }),
  'POST /api/admin/articles/{id}/comments': async ({ admin, user }, api) => ({
    path: `/admin/articles/${await addTestArticle(api, user.user.id)}/comments`,
    token: admin.token,
    body: { text: 'People with a teapot.' },
  }),
  ...batchCalls('/api/page-batches', ({ user }) => user),
  ...batchCalls('/api/admin/page-batches', ({ admin }) => admin),
}

function batchCalls(base: string, who: (world: World) => TestUser): typeof articleCalls {
  const path = base.replace('/api', '')
  return {
    [`POST ${base}`]: async (world, api) => {
      await addPageOrder(api, world.user.user.id, world.project)
      return { path, token: who(world).token, body: { project: world.project, ...batch } }
    },
    [`PUT ${base}/{id}`]: async (world, api) => ({
      path: `${path}/${await addTestBatch(api, world.user.user.id)}`,
      token: who(world).token,
      body: { version: 1, ...batch },
    }),
    [`POST ${base}/{id}/approve`]: async (world, api) => {
      const { token } = world.user
      await addPageOrder(api, world.user.user.id, world.project)
      const added = await send(api, 'POST /page-batches', { token, body: { project: world.project, ...batch } })
      return { path: `${path}/${added.body.data['id']}/approve`, token: who(world).token, body: { version: 1 } }
    },
  }
}
