import type { PageBatch } from '#src/domain/page-batches/page-batches.ts'
import { send } from './accounts.ts'
import type { ArticleWorld } from './articles.ts'
import type { TestApi } from './test-api.ts'

export const template = {
  title: 'Tea rooms in {{city}}',
  slug: 'tea-rooms-{{city}}',
  metaDescription: 'Where to drink tea in {{city}}.',
  body: '## {{city}}\n\n{{about}}',
}

/** Texts that share nothing. */
export const about = (name: string) => Array.from({ length: 40 }, (_, at) => `${name}${at}`).join(' ')

/** A table with a page per city. */
export const table = (...cities: string[]) =>
  ['city,about', ...cities.map((city) => `${city},${about(city.toLowerCase())}`)].join('\n')

/** A batch with a page per city, approved by its customer. */
export async function givenPages(api: TestApi, world: ArticleWorld, ...cities: string[]): Promise<PageBatch> {
  const body = { project: world.projectId, name: 'Cities', csv: table(...cities), ...template }
  const added = await send<PageBatch>(api, 'POST /page-batches', { token: world.customer.token, body })
  return approvePages(api, world, added.body.data)
}

/** Replaces the table of a batch and approves it. */
export async function replacePages(
  api: TestApi,
  world: ArticleWorld,
  { id, version }: PageBatch,
  ...cities: string[]
): Promise<PageBatch> {
  const { token } = world.customer
  const body = { version, csv: table(...cities) }
  return approvePages(api, world, (await send<PageBatch>(api, `PUT /page-batches/${id}`, { token, body })).body.data)
}

async function approvePages(api: TestApi, { customer }: ArticleWorld, { id, version }: PageBatch): Promise<PageBatch> {
  const { token } = customer
  const approved = await send<PageBatch>(api, `POST /page-batches/${id}/approve`, { token, body: { version } })
  if (approved.status !== 200) throw new Error(`The pages weren't approved: ${approved.body.message}`)
  return approved.body.data
}
