import { eq } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { runJob } from '#functions/jobs.ts'
import { publishDue } from '#functions/publishing/job.ts'
import type { BatchPage, PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import { saveSettings } from '#src/storage/articles/changes.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { findTarget, type TargetRow } from '#src/storage/publishing/queries.ts'
import { saveTestPassed } from '#src/storage/publishing/targets.ts'
import { send } from './accounts.ts'
import type { ArticleWorld } from './articles.ts'
import { startWordPress, type TestWordPress } from './publishing-sites/wordpress.ts'
import { accessTo, givenSite, wordpressTarget } from './publishing.ts'
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

/** Gives a batch another title and approves it. */
async function retitlePages(
  api: TestApi,
  world: ArticleWorld,
  { id, version }: PageBatch,
  title: string,
): Promise<PageBatch> {
  const { token } = world.customer
  const saved = await send<PageBatch>(api, `PUT /page-batches/${id}`, { token, body: { version, title } })
  return approvePages(api, world, saved.body.data)
}

/** How a site refuses wrong credentials. */
export const refusal = {
  status: 401,
  body: { code: 'incorrect_password', message: 'Wrong password.', data: { status: 401 } },
}

/** What happens within minutes: pages are queued, published and recorded. */
async function publishPages(api: TestApi, ...sites: readonly TestWordPress[]): Promise<void> {
  const origins = sites.map(({ origin }) => origin)
  for (let step = 0; step < 3; step += 1) {
    await runJob(api.services, 'page-batches')
    await publishDue(
      api.services,
      undefined,
      accessTo(origins, () => api.clock.now),
    )
    api.clock.now += 60_000
  }
  await runJob(api.services, 'page-batches')
}

/** The customer chooses a new target. */
async function chooseSite(api: TestApi, { projectId }: ArticleWorld, site: TestWordPress): Promise<TargetRow> {
  const target = await givenSite(api, 'wordpress', wordpressTarget(site), { projectId })
  await saveSettings(api.db, projectId, { targetId: target.id, automatic: true }, api.clock.now)
  return target
}

/** The last word of each page's title, its state, and what keeps it from being published. */
async function statesOfPages(api: TestApi, { customer }: ArticleWorld, { id }: PageBatch) {
  const { pages } = (await send<{ pages: BatchPage[] }>(api, `GET /page-batches/${id}/pages`, customer)).body.data
  return pages.map(({ title, state, publishError }) => [title.split(' ').at(-1), state, publishError])
}

export async function refundOrder({ db, services }: TestApi, { orderId }: ArticleWorld): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  await db.update(payments).set({ state: 'refunded' }).where(eq(payments.id, order!.paymentId!))
  await syncOrders(services)
}

/** Two sites that customers publish pages on, and what their customers do. */
export function usePageSites(api: TestApi) {
  const sites = {} as { blog: TestWordPress; shop: TestWordPress }
  beforeEach(async () => {
    sites.blog = await startWordPress()
    sites.shop = await startWordPress()
  })
  afterEach(async () => {
    await sites.blog.stop()
    await sites.shop.stop()
  })
  return {
    sites,
    passMinutes: () => publishPages(api, sites.blog, sites.shop),
    choose: (world: ArticleWorld, site: TestWordPress) => chooseSite(api, world, site),
    statesOf: (world: ArticleWorld, batch: PageBatch) => statesOfPages(api, world, batch),
    retitle: (world: ArticleWorld, batch: PageBatch, title: string) => retitlePages(api, world, batch, title),
    /** A test of the target passes. Returns how many pages are due again. */
    testPasses: async ({ customer }: ArticleWorld, { id, projectId }: TargetRow) => {
      const stored = await findTarget(api.db, { userId: customer.user.id, projectId, id })
      return saveTestPassed(api.db, stored!, api.clock.now)
    },
  }
}
