import { newId } from '#functions/app.ts'
import { inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { givenMention } from '#tests/support/mentions.ts'
import type { TestApi } from '#tests/support/test-api.ts'
import type { Asks } from './asking.ts'

const website = 'https://conformance.example'
const lastYear = `${new Date().getUTCFullYear() - 1}-01-01`
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const firstItem = (data: Record<string, unknown>) => (data['items'] as { id: string }[])[0]?.id ?? ''

/** What helps a project to be found, each call on rows that those before made. */
export const projectCalls: Asks = {
  'POST /projects': (world) => ({
    as: 'customer',
    json: { name: 'Conformance', website_url: website },
    status: 201,
    keep: async ({ data }) => {
      const id = String(data['id'])
      world['projectId'] = id
      world['mentionId'] = await inDatabase((db) =>
        givenMention({ db, clock: { now: Date.now() }, services: { newId } as TestApi['services'] }, id),
      )
    },
  }),
  'GET /projects/{id}': ({ projectId = '' }) => ({ as: 'customer', places: { id: projectId } }),
  'GET /projects/my': () => ({ as: 'customer' }),
  'PUT /projects/{id}': ({ projectId = '' }) => ({
    as: 'customer',
    places: { id: projectId },
    json: { name: 'Conformance', website_url: website },
  }),
  'GET /projects/website-infos': () => ({ as: 'customer', query: { url: website } }),
  'GET /projects/month-replies': () => ({ as: 'customer' }),
  'POST /projects/{id}/keyword': (world) => ({
    as: 'customer',
    places: { id: world['projectId'] ?? '' },
    json: { text: 'tea timer', match: 'phrase' },
    status: 201,
  }),
  'GET /projects/{id}/keywords': (world) => ({
    as: 'customer',
    places: { id: world['projectId'] ?? '' },
    keep: ({ data }) => void (world['keywordId'] = firstItem(data)),
  }),
  'DELETE /projects/{id}/keyword/{keywordId}': ({ projectId = '', keywordId = '' }) => ({
    as: 'customer',
    places: { id: projectId, keywordId },
  }),
  'POST /offers/add-update': (world) => ({
    as: 'customer',
    json: { projectId: world['projectId'], headline: 'Half price', price: '$5', endsOn: tomorrow },
    keep: ({ data }) => void (world['offerId'] = String(data['id'])),
  }),
  'GET /offers/{id}': ({ offerId = '' }) => ({ as: 'customer', places: { id: offerId } }),
  'GET /offers/{projectId}/project': ({ projectId = '' }) => ({ as: 'customer', places: { projectId } }),
  'GET /posts/{projectId}/mentions': ({ projectId = '' }) => ({
    as: 'customer',
    places: { projectId },
    query: { page: '1', limit: '10', filter: 'all', from: lastYear },
  }),
  'GET /posts/{id}/generate': ({ mentionId = '' }) => ({ as: 'customer', places: { id: mentionId } }),
  'GET /posts/{id}/reply': ({ mentionId = '' }) => ({ as: 'customer', places: { id: mentionId } }),
  'DELETE /posts/{id}/mention': ({ mentionId = '' }) => ({ as: 'customer', places: { id: mentionId } }),
  'GET /projects/{id}/leads': ({ projectId = '' }) => ({
    as: 'customer',
    places: { id: projectId },
    query: { from: lastYear, page: '1', limit: '10' },
  }),
  'PUT /projects/{id}/dm': ({ projectId = '' }) => ({
    as: 'customer',
    places: { id: projectId },
    json: { dm: 'Hello {handle}, I saw your post.' },
  }),
  'GET /projects/{id}/generate-dm': ({ projectId = '' }) => ({ as: 'customer', places: { id: projectId } }),
  'GET /projects/{id}/exports': ({ projectId = '' }) => ({
    as: 'customer',
    places: { id: projectId },
    query: { from: lastYear },
  }),
  'GET /suggestions/{projectId}/project': (world) => ({
    as: 'customer',
    places: { projectId: world['projectId'] ?? '' },
    query: { page: '1', limit: '10' },
    keep: ({ data }) => void (world['suggestionId'] = firstItem(data)),
  }),
  'GET /suggestions/{id}': ({ suggestionId = '' }) => ({ as: 'customer', places: { id: suggestionId } }),
  'DELETE /suggestions/{id}': ({ suggestionId = '' }) => ({ as: 'customer', places: { id: suggestionId } }),
  'POST /feedback/save': async ({ projectId, customerToken }) => {
    const settings = await fetch(`${process.env['JOURNEY_ORIGIN']}/api/feedbacks/settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${customerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ projectId }),
    })
    const { data } = (await settings.json()) as { data: { key: string } }
    return { json: { key: data.key, mode: 'idea', text: 'Dark mode' }, status: 201 }
  },
  'GET /feedbacks/list': (world) => ({
    as: 'customer',
    query: { page: '1', limit: '10', mode: 'idea', projectId: world['projectId'] ?? '', status: 'new' },
    keep: ({ data }) => void (world['feedbackId'] = firstItem(data)),
  }),
  'GET /feedbacks/stats': ({ projectId = '' }) => ({
    as: 'customer',
    query: { projectId, mode: 'idea', from: `${tomorrow.slice(0, 8)}01`, to: tomorrow },
  }),
  'GET /feedbacks/{id}': ({ feedbackId = '' }) => ({ as: 'customer', places: { id: feedbackId } }),
  'DELETE /feedbacks/{id}': ({ feedbackId = '' }) => ({ as: 'customer', places: { id: feedbackId } }),
}

/** Last of all, since the others need the project. */
export const lastCalls: Asks = {
  'DELETE /projects/{id}': ({ projectId = '' }) => ({ as: 'customer', places: { id: projectId } }),
}
