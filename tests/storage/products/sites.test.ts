import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contentOf } from '#src/domain/products/content.ts'
import { applyTransition, saveEdit } from '#src/storage/products/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { productSites } from '#src/storage/products/schema.ts'
import { addMissingSites, siteOf } from '#src/storage/products/sites.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { givenProduct, givenProducts } from '#tests/support/submissions.ts'

describeBothDatabases('The site of a product in a $kind', ({ kind }) => {
  const test = useDatabase(kind)
  const siteKept = async ({ id }: ProductRow) =>
    (await test.db.select().from(productSites).where(eq(productSites.productId, id)))[0]?.site

  it('follows the URL that is written', async () => {
    const row = await givenProduct(test.db, { listingKey: 'app.one.co.uk' })
    expect(await siteKept(row)).toBe('one.co.uk')
    const content = { ...contentOf(row), listingKey: 'two.example' }
    await saveEdit(test.db, row.ref, content, 2)
    expect(await siteKept(row)).toBe('two.example')
  })

  it('stays as it is where the URL is not written', async () => {
    const row = await givenProduct(test.db)
    const before = await siteKept(row)
    for (const transition of ['confirm', 'publish'] as const)
      await applyTransition(test.db, row.ref, transition, { now: 2 })
    const content = { ...contentOf(row), listingKey: 'two.example' }
    expect(await saveEdit(test.db, row.ref, content, 3)).toBe('refused')
    expect(await siteKept(row)).toBe(before)
  })

  it('is added once for products that are older than the table', async () => {
    await givenProduct(test.db)
    await givenProducts(
      test.db,
      Array.from({ length: 205 }, () => ({})),
    )
    expect(await addMissingSites(test.db)).toBe(205)
    expect(await addMissingSites(test.db)).toBe(0)
    expect(await test.db.$count(productSites)).toBe(206)
  })
})

it.each([
  ['example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['mine.vercel.app', 'mine.vercel.app'],
  ['deep.mine.github.io', 'mine.github.io'],
  ['github.com/ann/tool', 'github.com/ann'],
  ['play.google.com/com.example', 'play.google.com/com.example'],
  ['vercel.app', 'vercel.app'],
])('The site of %s is %s', async (key, site) => {
  expect(await siteOf(key)).toBe(site)
})
