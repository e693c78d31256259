import type { TestUser } from '#tests/support/accounts.ts'
import { givenMention } from '#tests/support/mentions.ts'
import type { TestApi } from '#tests/support/test-api.ts'

type Call = { token: string; path: string; body: Record<string, unknown> }
type World = { user: TestUser; project: string }

/** What customers do with mentions, keywords and sources. */
export const mentionCalls: Record<string, (world: World, api: TestApi) => Call | Promise<Call>> = {
  'POST /api/posts/{projectId}/mentions': ({ user, project }) => ({
    path: `/posts/${project}/mentions`,
    token: user.token,
    body: { url: 'https://forum.example/1', title: 'Which tea timer?' },
  }),
  'PUT /api/posts/{id}/mention': async ({ user, project }, api) => ({
    path: `/posts/${await givenMention(api, project)}/mention`,
    token: user.token,
    body: { action: 'dismiss' },
  }),
  'POST /api/projects/{id}/keyword': ({ user, project }) => ({
    path: `/projects/${project}/keyword`,
    token: user.token,
    body: { text: 'tea timer' },
  }),
  'POST /api/projects/{id}/sources': ({ user, project }) => ({
    path: `/projects/${project}/sources`,
    token: user.token,
    body: { kind: 'lemmy', place: 'lemmy.example' },
  }),
  'PUT /api/projects/{id}/mention-mail': ({ user, project }) => ({
    path: `/projects/${project}/mention-mail`,
    token: user.token,
    body: { on: false },
  }),
}
