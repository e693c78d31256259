import { expect, it } from 'vitest'
import { listAllPosts } from '#src/storage/posts/queries.ts'
import { posts } from '#src/storage/posts/schema.ts'
import { readProductCatalogue } from '#src/storage/products/catalogue.ts'
import { postRow } from '#tests/bench/posts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { givenProducts } from '#tests/support/submissions.ts'

const test = useDatabase('server')

it('A build reads more products and posts than a database server puts into one answer', inFull, async () => {
  const description = 'All of it. '.repeat(450)
  await givenProducts(
    test.db,
    Array.from({ length: 2400 }, () => ({ description })),
  )
  const slugs = Array.from({ length: 2400 }, (_, index) => `product-${index}`)
  expect((await readProductCatalogue(test.db, Infinity, 1)).newest.map(({ slug }) => slug)).toEqual(slugs.toReversed())
  const long = `<p>${'All of it. '.repeat(80_000)}</p>`
  const rows = Array.from({ length: 14 }, (_, index) => ({
    ...postRow(index),
    content: index % 2 === 0 ? long : '<p>',
  }))
  for (const row of rows) await test.db.insert(posts).values(row)
  const read = await listAllPosts(test.db)
  expect(read.map(({ content }) => content.length)).toEqual(rows.map(({ content }) => content.length).toReversed())
})
