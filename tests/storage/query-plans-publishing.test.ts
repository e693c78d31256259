import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { listAllArticles, listMonth } from '#src/storage/articles/admin.ts'
import { listDue, listQueued, listToAnnounce } from '#src/storage/articles/due.ts'
import {
  findMonths,
  findOwner,
  listArticles,
  listComments,
  listRevisions as listArticleRevisions,
  tallyArticles,
} from '#src/storage/articles/queries.ts'
import { checkImageUse, withdrawReleased } from '#src/storage/images/changes.ts'
import { findReadyUploads, listReleasedUploads, listStaleUploads } from '#src/storage/images/queries.ts'
import { countAttempts, pingsDueWhere, removePings, takeDuePings } from '#src/storage/index-pings/changes.ts'
import {
  findRoom,
  findSitemap,
  listAllBatches,
  listBatches,
  listPages,
  listQueuedPages,
  listToQueue,
  tallyPages,
} from '#src/storage/page-batches/queries.ts'
import { publishDuePosts } from '#src/storage/posts/changes.ts'
import {
  findMovedPost,
  findPost,
  findPublishedPost,
  findRevision,
  listAllPosts,
  listLatestPosts,
  listPosts,
  listPostSummaries,
  listRevisions,
} from '#src/storage/posts/queries.ts'
import { readProductCatalogue } from '#src/storage/products/catalogue.ts'
import { findProduct, listProducts, listRelatedProducts } from '#src/storage/products/published.ts'
import {
  findLiveProduct,
  findProductByIdempotencyKey,
  findProductByName,
  findProductRow,
  findQueuePlace,
  listProductEvents,
  listProductRows,
  listProposals,
} from '#src/storage/products/queries.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { findByIndex, plansOf, type Question } from '#tests/support/query-plans.ts'
import { givenProduct } from '#tests/support/submissions.ts'

const one = { page: 1, limit: 12 }
const questions: Question[] = [
  ['the newest products', (db) => listProducts(db, one)],
  ['the newest products of a category', (db) => listProducts(db, { ...one, category: 'saas' })],
  ['every product', (db) => readProductCatalogue(db, Infinity, 1)],
  ['products that are not among the newest', (db) => readProductCatalogue(db, 0, 1)],
  ['one product', (db) => findProduct(db, 'a')],
  ['products beside another', (db) => listRelatedProducts(db, { slug: 'a', category: 'saas' })],
  ['the newest posts', (db) => listPosts(db, 'published', one)],
  ['drafts', (db) => listPosts(db, 'draft', one)],
  ['every post', (db) => listAllPosts(db)],
  ['the latest others', (db) => listLatestPosts(db, 'a', 3)],
  ['a post', (db) => findPost(db, 'a')],
  ['a post by its slug', (db) => findPublishedPost(db, { slug: 'a' })],
  ['where a post went', (db) => findMovedPost(db, 'a')],
  ['posts as editors see them', (db) => listPostSummaries(db, one)],
  ['scheduled posts as editors see them', (db) => listPostSummaries(db, { ...one, status: 'scheduled' })],
  ['what was saved of a post', (db) => listRevisions(db, 'a', 9)],
  ['one saved version', (db) => findRevision(db, 'a', 1)],
  ['articles of a month', (db) => listArticles(db, 'a', '2026-11')],
  ['the months that have articles', (db) => findMonths(db, 'a')],
  ['an article with its customer', (db) => findOwner(db, 'a')],
  ['comments of an article', (db) => listComments(db, 'a')],
  ['versions of an article', (db) => listArticleRevisions(db, 'a', 9)],
  ['articles per state of an order', (db) => tallyArticles(db, ['a'])],
  ['articles that editors have to write', (db) => listAllArticles(db, { ...one, list: 'due' })],
  ['everyone’s articles of a month', (db) => listMonth(db, '2026-11', 9)],
  ['articles to publish today', (db) => listDue(db, '2026-11-21', 9)],
  ['articles that are being published', (db) => listQueued(db, '', 9)],
  ['articles to announce', (db) => listToAnnounce(db)],
  ['page batches of a project', (db) => listBatches(db, 'a')],
  ['everyone’s page batches', (db) => listAllBatches(db, one)],
  ['pages of a batch', (db) => listPages(db, 'a', one)],
  ['pages per state of an order', (db) => tallyPages(db, ['a'])],
  ['pages that an order still pays for', (db) => findRoom(db, 'a')],
  ['pages to publish', (db) => listToQueue(db, 9)],
  ['pages that are being published', (db) => listQueuedPages(db, '', 9)],
  ['a sitemap', (db) => findSitemap(db, 'a')],
  ['posts whose time has come', (db) => publishDuePosts(db, 1)],
  ['a submission', (db) => findProductRow(db, 'a')],
  ['a submission by ref or slug', (db) => findProductByName(db, 'a')],
  ['a submission by its key', (db) => findProductByIdempotencyKey(db, 'a')],
  ['a live listing', (db) => findLiveProduct(db, 'a')],
  ['what waits to be read', (db) => listProductRows(db, 'pending', 10)],
  ['what is rejected', (db) => listProductRows(db, 'rejected', 10)],
  ['changes that wait', (db) => listProposals(db, 10)],
  ['what happened to a product', (db) => listProductEvents(db, 1)],
  ['how often the site changed', (db) => readRebuildCount(db)],
  ['changes to tell of', (db) => takeDuePings(db, 1, 1, 1)],
  ['how often they were tried', (db) => countAttempts(db, ['/a', '/b'])],
  ['changes that were sent', (db) => removePings(db, ['/a', '/b'])],
  ['changes that wait for a rebuild', (db) => pingsDueWhere(db, 1, sql`true`)],
  ['images to look at', (db) => checkImageUse(db, 1, 9)],
  ['images that nothing uses', (db) => listReleasedUploads(db, 1, 9)],
  ['an image that nothing uses', (db) => withdrawReleased(db, 'a')],
  ['uploads by id', (db) => findReadyUploads(db, ['a', 'b'])],
  ['stale uploads', (db) => listStaleUploads(db, 1, 1)],
]

describeBothDatabases('Queries of products, posts, articles and pages, in a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  findByIndex(test, questions)

  it('finds the position in the queue by an index', async () => {
    const row = await givenProduct(test.db)
    const plans = await plansOf(test.db, (db) => findQueuePlace(db, { ...row, state: 'pending', queuedAt: 5 }))
    expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
  })

  it('searches by the word index and then by id', async () => {
    const plans = await plansOf(test.db, (db) => listProducts(db, { ...one, q: 'abc', category: 'saas' }))
    expect(plans.some((plan) => plan.includes('products_search VIRTUAL TABLE'))).toBe(true)
    expect(plans.filter((plan) => /^SCAN p\b|^SCAN products\b/.test(plan))).toEqual([])
  })
})
