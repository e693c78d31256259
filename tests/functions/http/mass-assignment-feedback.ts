import type { TestUser } from '#tests/support/accounts.ts'
import { givenFeedback, givenFeedbackPage } from '#tests/support/feedback.ts'
import type { TestApi } from '#tests/support/test-api.ts'

type Call = { token?: string; path: string; body: Record<string, unknown> }
type World = { user: TestUser; project: string }

/** What visitors of customers' sites send, and what customers do with it. */
export const feedbackCalls: Record<string, (world: World, api: TestApi) => Call | Promise<Call>> = {
  'POST /api/feedback/save': async ({ user }, api) => {
    const { key } = await givenFeedbackPage(api, { owner: user })
    return { path: '/feedback/save', body: { key, mode: 'idea', text: 'A lid.' } }
  },
  'POST /api/feedback/boards/{key}/votes': async ({ user }, api) => {
    const page = await givenFeedbackPage(api, { owner: user, board: true })
    const { id } = await givenFeedback(api, page, { text: 'A lid.' })
    await api.db.$client.execute('UPDATE feedback SET shown = 1')
    return { path: `/feedback/boards/${page.key}/votes`, body: { id, voted: true } }
  },
  'PUT /api/feedbacks/settings': async ({ user }, api) => {
    const { projectId } = await givenFeedbackPage(api, { owner: user })
    return { path: '/feedbacks/settings', token: user.token, body: { projectId, board: true, accent: '#0a7cff' } }
  },
  'POST /api/feedbacks/{id}/replies': async ({ user }, api) => {
    const page = await givenFeedbackPage(api, { owner: user })
    const { id, version } = await givenFeedback(api, page, { text: 'A lid.', email: 'ann@example.com', consent: true })
    return { path: `/feedbacks/${id}/replies`, token: user.token, body: { text: 'Thanks!', version } }
  },
}
