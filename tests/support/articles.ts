import { eq } from 'drizzle-orm'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { EditedArticle } from '#src/domain/articles/articles.api.ts'
import type { ArticleState } from '#src/domain/articles/states.ts'
import { emptyTemplate } from '#src/domain/page-batches/page-batches.ts'
import { changeArticle, saveSettings } from '#src/storage/articles/changes.ts'
import { findArticle } from '#src/storage/articles/queries.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { pageBatches } from '#src/storage/page-batches/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, send, type TestUser } from './accounts.ts'
import { givenPayment, givenProject, givenSubscription } from './orders.ts'
import type { TestApi } from './test-api.ts'

// Customers of plans with posts and pages, and what they owe.

export type ArticleWorld = { customer: TestUser; editor: TestUser; projectId: string; orderId: string; ids: string[] }

/** A customer with a running order. Plan 3 owes 30 posts, and plan 4 as many and 300 pages. */
export async function givenArticles(api: TestApi, planId = 3): Promise<ArticleWorld> {
  const customer = await addTestUser(api, { name: 'Ann' })
  const editor = await addTestUser(api, { admin: true })
  const projectId = await givenProject(api, customer.user.id)
  await givenPayment(api, customer.user.id, await givenSubscription(api, customer.user.id, planId))
  await syncOrders(api.services)
  const [order] = await api.db.select().from(orders).where(eq(orders.projectId, projectId))
  const rows = await api.db.select().from(articles).where(eq(articles.projectId, projectId)).orderBy(articles.position)
  return { customer, editor, projectId, orderId: order!.id, ids: rows.map(({ id }) => id) }
}

/** An article that its editor has written and sent to the customer. */
export async function sendForReview(
  api: TestApi,
  { editor, ids }: Pick<ArticleWorld, 'editor' | 'ids'>,
  index = 0,
  title = `Tea for beginners, part ${index + 1}`,
): Promise<EditedArticle> {
  const { token } = editor
  const path = `/admin/articles/${ids[index]}` as const
  const { version } = (await send<EditedArticle>(api, `GET ${path}`, { token })).body.data
  const content = '<h2>Water</h2><p>Use fresh water.</p>'
  const saved = await send<EditedArticle>(api, `PUT ${path}`, { token, body: { version, title, content } })
  const body = { action: 'send', version: saved.body.data.version }
  const sent = await send<EditedArticle>(api, `POST ${path}/actions`, { token, body })
  if (sent.status !== 200) throw new Error(`The article wasn't sent: ${sent.body.message}`)
  return sent.body.data
}

/** The first article, approved, with a target for its project. */
export async function approveArticle(api: TestApi): Promise<ArticleWorld & { id: string; targetId: string }> {
  const world = await givenArticles(api)
  const targetId = await givenTarget(api, world.projectId)
  await saveSettings(api.db, world.projectId, { targetId, automatic: true }, api.clock.now)
  const { id } = await sendForReview(api, world)
  const row = (await findArticle(api.db, id))!
  await changeArticle(api.db, { ...row, action: 'approve', by: 'customer' }, api.clock.now)
  return { ...world, id, targetId }
}

/** An article that its customer can read, without the rest of its order. */
export async function addTestArticle(
  { db, services, clock }: TestApi,
  userId: string,
  state: ArticleState = 'review',
): Promise<string> {
  const id = services.newId()
  const times = { createdAt: clock.now, updatedAt: clock.now }
  const plan = { planId: 3, planLabel: 'Growth', type: 'monthly' as const, price: 199, state: 'active' as const }
  await db.insert(subscriptions).values({ id, userId, ...plan, ...times })
  const owed = { directories: 0, posts: 1, pages: 0, startsAt: clock.now, dueAt: clock.now }
  await db
    .insert(orders)
    .values({ id, source: 'receipt', subscriptionId: id, userId, planLabel: 'Growth', ...owed, ...times })
  await db.insert(articles).values({ id, orderId: id, position: 1, plannedOn: '2026-11-21', state, ...times })
  return id
}

/** An order of a project that includes pages. */
export async function addPageOrder({ db, services, clock }: TestApi, userId: string, projectId: string): Promise<void> {
  const id = services.newId()
  const times = { createdAt: clock.now, updatedAt: clock.now }
  const plan = {
    planId: 4,
    planLabel: 'Growth Partner',
    type: 'monthly' as const,
    price: 499,
    state: 'active' as const,
  }
  await db.insert(subscriptions).values({ id, userId, ...plan, ...times })
  const owed = { directories: 0, posts: 0, pages: 300, startsAt: clock.now, dueAt: clock.now }
  const order = { id, source: 'receipt' as const, subscriptionId: id, userId, projectId, planLabel: plan.planLabel }
  await db.insert(orders).values({ ...order, ...owed, ...times })
}

/** A page batch with nothing in it. */
export async function addTestBatch({ db, services, clock }: TestApi, userId: string): Promise<string> {
  const id = services.newId()
  const times = { createdAt: clock.now, updatedAt: clock.now }
  await db.insert(projects).values({ id, userId, name: 'Tea Timer', websiteUrl: 'https://tea.example', ...times })
  const empty = { name: 'Cities', csv: '', template: emptyTemplate, sitemapKey: id }
  await db.insert(pageBatches).values({ id, projectId: id, ...empty, savedAt: clock.now, createdAt: clock.now })
  return id
}

/** Where a project's articles are published. */
export async function givenTarget({ db, services, clock }: TestApi, projectId: string): Promise<string> {
  const id = services.newId()
  const times = { createdAt: clock.now, updatedAt: clock.now }
  const settings = { url: 'https://blog.example' }
  await db.insert(publishingTargets).values({ id, projectId, kind: 'wordpress', name: 'Blog', settings, ...times })
  return id
}

/** What the job `publications` writes when a site has accepted an item. */
export async function givenPublished({ db, clock }: TestApi, key: string, remoteUrl: string | null): Promise<void> {
  await db
    .update(publications)
    .set({ state: 'published', remoteUrl, publishedAt: clock.now, dueAt: null })
    .where(eq(publications.key, key))
}
