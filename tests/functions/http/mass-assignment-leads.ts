import type { LeadPage } from '#src/domain/leads/leads.api.ts'
import { send, type TestUser } from '#tests/support/accounts.ts'
import { byHacker, givenMentionBy } from '#tests/support/leads.ts'
import type { TestApi } from '#tests/support/test-api.ts'

type Call = { token: string; path: string; body: Record<string, unknown> }
type World = { user: TestUser; project: string }

/** Offers, leads and the message for them. */
export const leadCalls: Record<string, (world: World, api: TestApi) => Call | Promise<Call>> = {
  'POST /api/offers/add-update': ({ user, project }) => ({
    path: '/offers/add-update',
    token: user.token,
    body: { projectId: project, headline: 'Two months free' },
  }),
  'PUT /api/projects/{id}/leads/{leadId}': async ({ user, project }, api) => {
    await givenMentionBy(api, project, { ...byHacker('ann'), externalId: '1', url: 'https://forum.example/1' })
    const { body } = await send<LeadPage>(api, `GET /projects/${project}/leads`, { token: user.token })
    const path = `/projects/${project}/leads/${body.data.items[0]!.id}`
    return { path, token: user.token, body: { version: 1, note: 'Wrote on Monday' } }
  },
  'PUT /api/projects/{id}/dm': ({ user, project }) => ({
    path: `/projects/${project}/dm`,
    token: user.token,
    body: { dm: 'Hi {{handle}}' },
  }),
}
