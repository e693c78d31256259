import type { WrittenProgress } from '#src/domain/deliveries/deliveries.api.ts'
import { type ArticleTally, tallyArticles } from '#src/storage/articles/queries.ts'
import type { Database } from '#src/storage/database.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'
import { type PageTally, tallyPages } from '#src/storage/page-batches/queries.ts'

type Order = Pick<OrderRow, 'id' | 'posts' | 'pages'>
export type Written = { posts: WrittenProgress; pages: WrittenProgress }

/** How many posts and pages each of these orders includes, and how many of them are published or sent. */
export async function readWritten(db: Database, orders: readonly Order[]): Promise<(order: Order) => Written> {
  const ids = orders.map(({ id }) => id)
  const [posts, pages] = await Promise.all([tallyArticles(db, ids), tallyPages(db, ids)])
  return (order) => ({
    posts: { owed: order.posts, ...countsOf(posts.get(order.id)) },
    pages: { owed: order.pages, ...countsOf(pages.get(order.id)) },
  })
}

function countsOf({ sent = 0, published = 0, live = 0, lost = 0 }: ArticleTally | PageTally = {}) {
  return { published: published + live + lost, sent }
}
