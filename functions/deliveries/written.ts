import type { WrittenProgress } from '#src/domain/deliveries/customer-orders.ts'
import { type ArticleTally, tallyArticles } from '#src/storage/articles/queries.ts'
import type { Database } from '#src/storage/database.ts'
import type { OrderRow } from '#src/storage/deliveries/queries.ts'
import { type PageTally, tallyPages } from '#src/storage/page-batches/queries.ts'

type Order = Pick<OrderRow, 'id' | 'posts' | 'pages'>
export type Written = { posts: WrittenProgress; pages: WrittenProgress }

/** How many posts and pages each of these orders includes, and how many of them are published. */
export async function readWritten(db: Database, orders: readonly Order[]): Promise<(order: Order) => Written> {
  const ids = orders.map(({ id }) => id)
  const [posts, pages] = await Promise.all([tallyArticles(db, ids), tallyPages(db, ids)])
  return (order) => ({
    posts: { owed: order.posts, published: publishedOf(posts.get(order.id)) },
    pages: { owed: order.pages, published: publishedOf(pages.get(order.id)) },
  })
}

function publishedOf({ published = 0, live = 0, lost = 0 }: ArticleTally | PageTally = {}): number {
  return published + live + lost
}
