import { describe, expect, it } from 'vitest'
import { categories, categoryValues } from '#src/domain/products/categories.ts'
import { relatedProducts } from '#src/domain/products/products.ts'
import { readProductCatalogue } from '#src/storage/products/catalogue.ts'
import { findProduct, listProducts, listRelatedProducts } from '#src/storage/products/published.ts'
import { products } from '#src/storage/products/schema.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { givenProducts } from '#tests/support/submissions.ts'

describeBothDatabases('products in a $kind', ({ kind }) => {
  const test = useDatabase(kind)
  const slugs = async (query: Partial<Parameters<typeof listProducts>[1]>) =>
    (await listProducts(test.db, { page: 1, limit: 100, ...query })).products.map(({ slug }) => slug)

  it('find and list only what is published', async () => {
    const states = ['unconfirmed', 'pending', 'published', 'rejected', 'withdrawn'] as const
    await givenProducts(
      test.db,
      states.map((state) => ({ slug: state, state, name: 'Zebra' })),
    )
    expect(await slugs({})).toEqual(['published'])
    expect(await slugs({ q: 'zebra' })).toEqual(['published'])
    expect((await readProductCatalogue(test.db, Infinity, 1)).newest.map(({ slug }) => slug)).toEqual(['published'])
    expect(await findProduct(test.db, 'pending')).toBeNull()
    expect(await findProduct(test.db, 'published')).toMatchObject({ slug: 'published', name: 'Zebra' })
  })

  it.each([1, 2, 3, 4, 5, 8])('of a category of %i have the related products that the build shows', async (count) => {
    await givenProducts(test.db, [
      { slug: 'elsewhere', category: 'gaming' },
      ...Array.from({ length: count }, (_, index) => ({ slug: `p-${index}`, category: 'saas' as const })),
      { slug: 'pending', category: 'saas', state: 'pending' },
    ])
    const siblings = (await readProductCatalogue(test.db, Infinity, 1)).newest.filter(
      ({ category }) => category === 'saas',
    )
    for (const [place, product] of siblings.entries()) {
      const related = await listRelatedProducts(test.db, product)
      expect(related.map(({ slug }) => slug)).toEqual(relatedProducts(siblings, place).map(({ slug }) => slug))
    }
  })

  it('are read for a build whole if they are among the newest, else as far as lists and sitemap need them', async () => {
    const categories = ['saas', 'saas', 'gaming', 'saas', 'saas', 'gaming', 'marketing'] as const
    const slugs = categories.map((category, index) => `${category}-${7 - index}`)
    await givenProducts(test.db, categories.map((category, index) => ({ slug: slugs[index]!, category })).toReversed())
    const { newest, byCategory, listed } = await readProductCatalogue(test.db, 2, 1)
    expect(newest.map(({ slug }) => slug)).toEqual(slugs.slice(0, 2))
    expect(listed.map(({ slug }) => slug)).toEqual(slugs)
    expect(Array.from(byCategory, ([category, some]) => [category, some.map(({ slug }) => slug)])).toEqual([
      ['saas', ['saas-7', 'saas-6', 'saas-4', 'saas-3']],
      ['gaming', ['gaming-5', 'gaming-2']],
      ['marketing', ['marketing-1']],
    ])
    const all = await readProductCatalogue(test.db, 7, 1)
    expect(all.newest.map(({ slug }) => slug)).toEqual(slugs)
    expect(all.listed).toEqual(all.newest)
    expect((await readProductCatalogue(test.db, 0, 1)).listed).toHaveLength(7)
  })

  it('update the search with every change', async () => {
    await givenProducts(test.db, [{ slug: 'a', name: 'Zebra' }])
    await test.db.update(products).set({ name: 'Okapi' })
    expect([await slugs({ q: 'zebra' }), await slugs({ q: 'okapi' })]).toEqual([[], ['a']])
    await test.db.update(products).set({ state: 'withdrawn' })
    expect(await slugs({ q: 'okapi' })).toEqual([])
    await test.db.update(products).set({ state: 'published' })
    expect(await slugs({ q: 'okapi' })).toEqual(['a'])
    await test.db.delete(products)
    expect(await slugs({ q: 'okapi' })).toEqual([])
  })

  it('search within one category, ignoring others with the same words', async () => {
    await givenProducts(
      test.db,
      categoryValues.map((category) => ({ slug: category.toLowerCase(), category, name: 'Zebra' })),
    )
    for (const category of categoryValues)
      expect(await slugs({ q: 'zebra', category })).toEqual([category.toLowerCase()])
    expect((await slugs({ q: 'marketing' })).sort()).toEqual(['email-marketing', 'marketing'])
  })

  it('search inside of words in scripts without spaces, names first', async () => {
    await givenProducts(test.db, [
      { slug: 'tasks', name: '任务管理工具', headline: 'AI', category: 'saas' },
      { slug: 'notes', name: '笔记', headline: '任务管理', category: 'saas' },
      { slug: 'text', name: 'Notes', description: '更好的任务管理。', category: 'gaming' },
      { slug: 'timer', name: 'ตัวจับเวลา', headline: 'AI管理ツール', category: 'gaming' },
    ])
    expect(await slugs({ q: '管理' })).toEqual(['tasks', 'timer', 'notes', 'text'])
    expect(await slugs({ q: '任务管理' })).toEqual(['tasks', 'notes', 'text'])
    expect(await slugs({ q: '管理 任务', category: 'saas' })).toEqual(['tasks', 'notes'])
    expect(await slugs({ q: '管理 ai' })).toEqual(['tasks', 'timer'])
    expect(await slugs({ q: 'Ai管理' })).toEqual(['timer'])
    expect(await slugs({ q: 'ｎｏｔｅｓ' })).toEqual(['text'])
    expect(await slugs({ q: '管理 ＡＩ', category: 'saas' })).toEqual(['tasks'])
    expect(await slugs({ q: 'จับ' })).toEqual(['timer'])
    expect(await slugs({ q: '管%理' })).toEqual(['tasks', 'timer', 'notes', 'text'])
    expect(await slugs({ q: '没有' })).toEqual([])
    expect((await listProducts(test.db, { page: 2, limit: 1, q: '管理' })).total).toBe(4)
  })

  it('rank names first and then the newest for very many matches', async () => {
    const many = Array.from({ length: 620 }, (_, index) => ({
      slug: `p-${index}`,
      name: index % 200 === 7 ? 'Zebra crossing' : 'Something',
      headline: 'For zebras',
      category: index % 2 ? ('saas' as const) : ('gaming' as const),
    }))
    await givenProducts(test.db, many)
    const first = await listProducts(test.db, { page: 1, limit: 6, q: 'zeb' })
    expect(first.total).toBe(620)
    expect(first.products.map(({ slug }) => slug)).toEqual(['p-607', 'p-407', 'p-207', 'p-7', 'p-619', 'p-618'])
    const last = await listProducts(test.db, { page: 104, limit: 6, q: 'zeb' })
    expect(last.products.map(({ slug }) => slug)).toEqual(['p-1', 'p-0'])
    const narrow = await listProducts(test.db, { page: 1, limit: 2, q: 'zeb', category: 'gaming' })
    expect([narrow.total, narrow.products.map(({ slug }) => slug)]).toEqual([310, ['p-618', 'p-616']])
  })
})

describe('Categories in the search index', () => {
  it("aren't prefixes of one another, word by word", () => {
    const words = Object.keys(categories).map((category) => `${category.toLowerCase().replaceAll('-', ' ')} `)
    for (const one of words) expect(words.filter((other) => other.startsWith(one))).toEqual([one])
  })
})
