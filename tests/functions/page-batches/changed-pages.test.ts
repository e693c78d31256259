import { afterEach, beforeEach, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { Report } from '#src/domain/deliveries/customer-orders.ts'
import { batchMessages, type PageBatch } from '#src/domain/page-batches/page-batches.ts'
import { findTarget } from '#src/storage/publishing/queries.ts'
import { removeTarget, saveTestPassed } from '#src/storage/publishing/targets.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { type ArticleWorld, givenArticles } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import {
  chooseSite,
  givenPages,
  publishPages,
  refundOrder,
  refusal,
  replacePages,
  retitlePages,
  statesOfPages,
} from '#tests/support/page-batches.ts'
import { startWordPress, type TestWordPress } from '#tests/support/publishing-sites/wordpress.ts'

describeDatabases('published pages of customers, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let blog: TestWordPress
  let shop: TestWordPress
  beforeEach(async () => {
    blog = await startWordPress()
    shop = await startWordPress()
  })
  afterEach(async () => {
    await blog.stop()
    await shop.stop()
  })
  const passMinutes = () => publishPages(api, blog, shop)
  const choose = (world: ArticleWorld, site: TestWordPress) => chooseSite(api, world, site)
  const retitle = (world: ArticleWorld, batch: PageBatch, title: string) => retitlePages(api, world, batch, title)
  const statesOf = (world: ArticleWorld, batch: PageBatch) => statesOfPages(api, world, batch)
  const titles = (site: TestWordPress) => site.posts.map(({ title }) => title).sort()

  it('are changed where they are, also after the project chose another site', async () => {
    const world = await givenArticles(api, 4)
    await choose(world, blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    const more = await replacePages(api, world, batch, 'Bonn', 'Ulm')
    // Ulm waits for the first site.
    await runJob(api.services, 'page-batches')
    await choose(world, shop)
    await retitle(world, more, 'Tea houses in {{city}}')
    await passMinutes()
    expect(titles(blog)).toEqual(['Tea houses in Bonn', 'Tea houses in Ulm'])
    expect(shop.posts).toEqual([])
    const { version } = (await send<PageBatch>(api, `GET /page-batches/${batch.id}`, world.customer)).body.data
    await replacePages(api, world, { ...more, version }, 'Bonn', 'Ulm', 'Jena')
    await passMinutes()
    expect(titles(shop)).toEqual(['Tea houses in Jena'])
    expect(blog.posts).toHaveLength(2)
  })

  it('say why their last version isn’t on the site, and stay there until it is', async () => {
    const world = await givenArticles(api, 4)
    const target = await choose(world, blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    blog.misbehave((_, { method }) => (method === 'POST' ? refusal : null))
    const next = await retitle(world, batch, 'Tea houses in {{city}}')
    await passMinutes()
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', refusal.body.message]])
    await choose(world, shop)
    await retitle(world, next, 'Where to drink tea in {{city}}')
    await passMinutes()
    expect(shop.posts).toEqual([])
    blog.behave()
    const { id, projectId } = target
    const stored = await findTarget(api.db, { userId: world.customer.user.id, projectId, id })
    await saveTestPassed(api.db, stored!, api.clock.now)
    await passMinutes()
    expect(titles(blog)).toEqual(['Where to drink tea in Bonn'])
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', null]])
  })

  it('stay as they are on a site that is no target anymore', async () => {
    const world = await givenArticles(api, 4)
    const target = await choose(world, blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    await removeTarget(api.db, target, api.clock.now)
    await choose(world, shop)
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', null]])
    await retitle(world, batch, 'Tea houses in {{city}}')
    await passMinutes()
    expect(shop.posts).toEqual([])
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', batchMessages.siteRemoved]])
  })

  it('stay as they are once their order was stopped', async () => {
    const world = await givenArticles(api, 4)
    await choose(world, blog)
    const batch = await givenPages(api, world, 'Bonn')
    await passMinutes()
    await refundOrder(api, world)
    await retitle(world, batch, 'Tea houses in {{city}}')
    await passMinutes()
    expect(titles(blog)).toEqual(['Tea rooms in Bonn'])
    expect(await statesOf(world, batch)).toEqual([['Bonn', 'published', batchMessages.orderStopped]])
  })

  it('that were published and then removed from the table count in the report as in what is left', async () => {
    const world = await givenArticles(api, 4)
    await choose(world, blog)
    const batch = await givenPages(api, world, 'Bonn', 'Ulm')
    await passMinutes()
    const fewer = await replacePages(api, world, batch, 'Bonn')
    const { customer, projectId } = world
    const report = (await send<Report>(api, `GET /projects/${projectId}/report`, customer)).body.data
    expect(report.orders[0]?.pages).toEqual({ owed: 300, published: 2 })
    expect([fewer.room, fewer.counts]).toEqual([298, { published: 1 }])
  })
})
