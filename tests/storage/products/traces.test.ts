import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bandsOf, textOf } from '#src/domain/text/likeness.ts'
import { productSites, textBands } from '#src/storage/products/schema.ts'
import { addMissingTraces } from '#src/storage/products/traces.ts'
import { siteOf } from '#src/storage/products/sites.ts'
import { passTransition, saveEdit } from '#src/storage/products/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { newestContent } from '#src/domain/products/content.ts'
import { databases, useDatabase } from '#tests/support/database.ts'
import { givenProducts, givenProduct } from '#tests/support/submissions.ts'

describe.each(databases)("A product's search keys in a $kind", ({ kind }) => {
  const test = useDatabase(kind)
  const traces = async ({ id }: ProductRow) => {
    const { band, hash } = textBands
    const [site] = await test.db.select().from(productSites).where(eq(productSites.productId, id))
    const bands = await test.db
      .select({ band, hash })
      .from(textBands)
      .where(eq(textBands.productId, id))
      .orderBy(asc(band))
    return { site: site?.site, bands }
  }

  it('follow changes of text and URL', async () => {
    const row = await givenProduct(test.db, { listingKey: 'app.one.co.uk' })
    expect(await traces(row)).toEqual({ site: 'one.co.uk', bands: bandsOf(textOf(row)) })
    const content = { ...newestContent(row), headline: 'Quite other words for it', listingKey: 'two.example' }
    await saveEdit(test.db, row.ref, content, 2)
    expect(await traces(row)).toEqual({ site: 'two.example', bands: bandsOf(textOf(content)) })
  })

  it("stay the same if the text isn't written", async () => {
    const row = await givenProduct(test.db)
    const before = await traces(row)
    for (const transition of ['confirm', 'publish'] as const)
      await passTransition(test.db, row.ref, transition, { now: 2 })
    const content = { ...newestContent(row), headline: 'Not while it is public', listingKey: 'two.example' }
    expect(await saveEdit(test.db, row.ref, content, 3)).toBe('refused')
    expect(await traces(row)).toEqual(before)
  })

  it('are added once for older products', async () => {
    const { ref: _, ...known } = await givenProduct(test.db)
    await givenProducts(
      test.db,
      Array.from({ length: 205 }, () => ({})),
    )
    expect(await addMissingTraces(test.db)).toBe(205)
    expect(await addMissingTraces(test.db)).toBe(0)
    expect(await test.db.$count(productSites)).toBe(206)
    expect(await test.db.$count(textBands)).toBe(206 * bandsOf(textOf(known)).length)
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
