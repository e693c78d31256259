import type { TestUser } from '#tests/support/accounts.ts'
import { givenTarget } from '#tests/support/publishing.ts'
import type { TestApi } from '#tests/support/test-api.ts'

type Call = { token: string; path: string; body: Record<string, unknown> }
type World = { user: TestUser; project: string }

const blog = {
  ...{ name: 'Our blog', url: 'https://blog.example', username: 'editor' },
  secret: 'abcd EFGH 1234 ijkl MNOP 5678',
}

/** How customers connect their sites. */
export const publishingCalls: Record<string, (world: World, api: TestApi) => Call | Promise<Call>> = {
  'POST /api/projects/{id}/publishing-targets': ({ user, project }) => ({
    path: `/projects/${project}/publishing-targets`,
    token: user.token,
    body: { kind: 'wordpress', ...blog },
  }),
  'PUT /api/projects/{id}/publishing-targets/{targetId}': async ({ user, project }, api) => {
    const { id } = await givenTarget(api, { projectId: project, kind: 'wordpress' })
    return { path: `/projects/${project}/publishing-targets/${id}`, token: user.token, body: blog }
  },
}
