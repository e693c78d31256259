import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { queueArticles } from '#functions/articles/queue-articles.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { runJob } from '#functions/jobs.ts'
import { articleKey } from '#src/domain/articles/articles.ts'
import {
  type ArticleAction,
  articleActionNames,
  articleActions,
  canHappen,
  deliveredStates,
} from '#src/domain/articles/states.ts'
import { changeArticle, markQueued, saveArticle, saveSettings } from '#src/storage/articles/changes.ts'
import { type ArticleRow, listRevisions } from '#src/storage/articles/queries.ts'
import { articleComments, articles } from '#src/storage/articles/schema.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { findOrder } from '#src/storage/orders/queries.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { keepConflict } from '#src/storage/posts/texts.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { saveTestPassed } from '#src/storage/publishing/targets.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles, givenPublished, givenTarget } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { written } from '#tests/support/posts.ts'
import { walkUntilAll } from '#tests/support/random-walks.ts'
import type { TestApi } from '#tests/support/test-api.ts'

// Any order of saves, decisions, publications, checks, lost events and killed runs, of an order with one or two articles.

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('save' as const), index: fc.nat(1), stale: fc.boolean() }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('act' as const), index: fc.nat(1), pick: fc.nat(11) }) },
  // `killed`: between marking the article and queuing it.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('queue' as const), index: fc.nat(1), killed: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('accept' as const), fails: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('test' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('job' as const), minutes: fc.nat(3000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sync' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type World = { orderId: string; posts: number; targetId: string; userId: string; texts: Map<string, Set<string>> }

/** What took effect in any run. */
const happened = new Set<string>()

describeDatabases('articles, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  const walks = fc.asyncProperty(
    fc.constantFrom(1, 2),
    fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
    async (posts, steps) => {
      const world = await openWorld(api, posts)
      for (const one of steps) {
        await walk(api, world, one)
        await expectApprovedTexts(api, world)
      }
      await expectSound(api, world)
    },
  )

  it(
    'are never lost and never doubled, and their counts add up, in whatever order things happen',
    () => fc.assert(walks, { numRuns: 4 }),
    300_000,
  )

  if (kind === 'file')
    it(
      'are never lost and never doubled in walks in which every action happens',
      { ...inFull, timeout: 300_000 },
      async () => {
        happened.clear()
        const everything = [...articleActionNames.filter((name) => name !== 'draft'), 'conflict', 'done', 'save'].sort()
        await walkUntilAll(walks, 40, happened, everything)
        expect([...happened].sort()).toEqual(everything)
      },
    )
})

async function openWorld(api: TestApi, posts: number): Promise<World> {
  const { customer, projectId, orderId } = await givenArticles(api)
  // So few, and no directories, that all can be published within these steps.
  await api.db.delete(articles).where(eq(articles.orderId, orderId))
  await api.db.delete(deliveries).where(eq(deliveries.orderId, orderId))
  await api.db.update(orders).set({ posts, directories: 0 }).where(eq(orders.id, orderId))
  await syncOrders(api.services)
  const targetId = await givenTarget(api, projectId)
  await saveSettings(api.db, projectId, { targetId, automatic: true }, api.clock.now)
  return { orderId, targetId, userId: customer.user.id, posts, texts: new Map() }
}

function rowsOf({ db }: TestApi, { orderId }: World): Promise<ArticleRow[]> {
  return db.select().from(articles).where(eq(articles.orderId, orderId)).orderBy(articles.position)
}

async function walk(api: TestApi, world: World, step: Step): Promise<void> {
  const { db, services, clock } = api
  clock.now += 1000
  if (step.kind === 'sync') await Promise.all([syncOrders(services), syncOrders(services)])
  if (step.kind === 'job') {
    clock.now += step.minutes * 60_000
    await runJob(services, 'articles')
  }
  if (step.kind === 'accept') {
    for (const { key, state } of await db
      .select()
      .from(publications)
      .where(eq(publications.targetId, world.targetId))) {
      if (state !== 'waiting') continue
      if (step.fails) await db.update(publications).set({ state: 'failed' }).where(eq(publications.key, key))
      else await givenPublished(api, key, key < `article:8` ? null : `https://blog.example/${key.slice(-6)}`)
    }
  }
  if (step.kind === 'test') {
    const [target] = await db.select().from(publishingTargets).where(eq(publishingTargets.id, world.targetId))
    await saveTestPassed(db, target!, clock.now)
  }
  const row = 'index' in step ? (await rowsOf(api, world))[step.index % world.posts] : undefined
  if (!row || !('index' in step)) return
  if (step.kind === 'save') await save(api, world, row, step.stale)
  if (step.kind === 'queue' && (await markQueued(db, row, clock.now)) && !step.killed) {
    await queueArticles(services, world.targetId, [row])
  }
  if (step.kind === 'act') {
    const action = actionFor(row, step.pick)
    const by = action === 'publish' ? 'customer' : articleActions[action].by[0]
    const items = await db
      .select()
      .from(publications)
      .where(eq(publications.key, articleKey(row.id)))
    const isOnItsWay = row.queuedAt !== null || items.some(({ state }) => state !== 'failed')
    const isHeld =
      ['takeBack', 'askChanges', 'publish'].includes(action) &&
      isOnItsWay &&
      row.publishedAt === null &&
      row.state !== 'sent'
    const isKnown = action === 'publish' && row.liveUrl !== null
    const isAllowed = action !== 'draft' && isPossible(action, row) && !isHeld && !isKnown
    const comment = {
      id: services.newId(),
      userId: world.userId,
      role: 'customer',
      kind: 'changes',
      text: 'More',
    } as const
    const url = 'https://tea.example/blog'
    const change = { ...row, action, by, url, ...(action === 'askChanges' && { comment }) }
    // Only what a site says delivers.
    if (action === 'draft' || action === 'deliver') return
    const twice = await Promise.all([changeArticle(db, change, clock.now), changeArticle(db, change, clock.now)])
    expect(twice.filter((done) => done !== null)).toHaveLength(isAllowed ? 1 : 0)
    const added = await db.select().from(articleComments).where(eq(articleComments.id, comment.id))
    expect(added).toHaveLength(isAllowed && action === 'askChanges' ? 1 : 0)
    if (isAllowed) happened.add(action)
  }
}

/** What waits for the customer's site is the text that the customer approved. */
async function expectApprovedTexts(api: TestApi, world: World): Promise<void> {
  const rows = new Map((await rowsOf(api, world)).map((row) => [articleKey(row.id), row]))
  if (rows.values().some(({ state }) => state === 'sent')) happened.add('deliver')
  for (const { key, item, state } of await api.db
    .select()
    .from(publications)
    .where(eq(publications.targetId, world.targetId))) {
    if (state === 'waiting') expect(rows.get(key)).toMatchObject({ state: 'approved', title: item?.title })
  }
}

async function save(api: TestApi, { texts, userId }: World, row: ArticleRow, stale: boolean): Promise<void> {
  const { db, clock } = api
  const content = { ...written, title: `Title ${clock.now}`, content: `<p>Text ${clock.now}.</p>` }
  const version = stale ? row.version - 1 : row.version
  const saving = { userId, now: clock.now }
  const brief = { keyword: '', backlinkUrl: '' }
  const saved = await saveArticle(db, row.id, version, { content, words: 2, imageIds: [] }, brief, saving)
  const isWritable = ['planned', 'drafted', 'changes'].includes(row.state)
  expect(saved !== null).toBe(isWritable && !stale)
  happened.add(saved ? 'save' : 'conflict')
  if (!saved) await keepConflict(db, { kind: 'article', id: row.id }, content, saving)
  texts.set(row.id, new Set([...(saved ? [] : (texts.get(row.id) ?? [])), content.title]))
}

function isPossible(action: ArticleAction, row: ArticleRow): boolean {
  return articleActions[action].by.some((by) => canHappen(action, row.state, by))
}

/** Mostly one that the state allows. */
function actionFor(row: ArticleRow, pick: number): ArticleAction {
  const allowed = pick < 10 ? articleActionNames.filter((action) => isPossible(action, row)) : []
  return (
    (allowed.length > 0 ? allowed : articleActionNames)[pick % (allowed.length || articleActionNames.length)] ?? 'send'
  )
}

async function expectSound(api: TestApi, world: World): Promise<void> {
  const rows = await rowsOf(api, world)
  expect(rows.map(({ position }) => position)).toEqual([1, 2].slice(0, world.posts))
  const items = await api.db.select().from(publications).where(eq(publications.targetId, world.targetId))
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
  const order = await findOrder(api.db, world.orderId)
  const delivered = rows.filter(({ state }) => deliveredStates.includes(state))
  expect(order?.doneAt === null).toBe(delivered.length < world.posts)
  if (order?.doneAt != null) happened.add('done')
  for (const row of rows) {
    if (row.state !== 'sent' && deliveredStates.includes(row.state)) expect(row.publishedAt).not.toBeNull()
    if (row.state === 'lost') expect(row.lostAt).not.toBeNull()
    const kept = (await listRevisions(api.db, row.id, 200)).map(({ title }) => title)
    for (const title of world.texts.get(row.id) ?? []) expect(kept).toContain(title)
  }
}
