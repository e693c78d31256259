import { beforeEach, expect, it } from 'vitest'
import type { Problem } from '#src/domain/problems/problems.ts'
import { products } from '#src/storage/products/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProducts } from '#tests/support/submissions.ts'

type ListBody = {
  success: boolean
  data: { products: { slug: string }[]; pagination: Record<string, unknown> }
}

describeDatabases('GET /api/products on a $kind', ({ kind }) => {
  const api = useApi(kind)
  const list = async (query: string): Promise<ListBody> =>
    (await api.call(`/api/products${query}`)).json() as Promise<ListBody>
  const slugs = async (query: string) => (await list(query)).data.products.map(({ slug }) => slug)

  beforeEach(async () => {
    const numbered = Array.from({ length: 14 }, (_, index) => ({
      slug: `product-${index + 1}`,
      name: `Product ${index + 1}`,
      headline: index === 2 ? 'Café bookings' : 'A headline',
      category: index % 2 ? ('finance' as const) : ('saas' as const),
    }))
    await givenProducts(api.db, [...numbered, { slug: 'not-published', state: 'pending' as const }])
  })

  it('returns published products, newest first, twelve per page', async () => {
    const response = await api.call('/api/products')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60')
    const body = (await response.json()) as ListBody
    expect(body.success).toBe(true)
    expect(body.data.products).toHaveLength(12)
    expect(body.data.products[0]).toEqual({
      slug: 'product-14',
      name: 'Product 14',
      headline: 'A headline',
      category: 'finance',
      logo_url: expect.stringMatching(/^\/api\/file-uploads\/[0-9a-f]{20}\/image$/) as string,
      createdAt: '1970-01-01T00:00:01.000Z',
    })
    expect(body.data.pagination).toEqual({ totalPages: 2, totalItems: 14, hasNextPage: true, hasPrevPage: false })
  })

  it('has pages and filters by category', async () => {
    expect(await slugs('?page=2')).toEqual(['product-2', 'product-1'])
    expect(await slugs('?page=2&limit=3&category=saas')).toEqual(['product-7', 'product-5', 'product-3'])
    expect(await slugs('?category=&page=&limit=')).toHaveLength(12)
    expect(await slugs('?category=gaming')).toEqual([])
  })

  it('returns nothing past the last page, with the correct totals', async () => {
    for (const page of ['1e9', '3', '1000000000']) {
      const { data } = await list(`?page=${page}`)
      expect(data).toEqual({
        products: [],
        pagination: { totalPages: 2, totalItems: 14, hasNextPage: false, hasPrevPage: true },
      })
    }
  })

  it.each([
    ['page=-1', 'page', 'page must be a whole number, 1 or more'],
    ['page=0', 'page', 'page must be a whole number, 1 or more'],
    ['page=NaN', 'page', 'page must be a whole number, 1 or more'],
    ['page=1.5', 'page', 'page must be a whole number, 1 or more'],
    ['page=Infinity', 'page', 'page must be a whole number, 1 or more'],
    ['page=1e300', 'page', 'page must be a whole number, 1 or more'],
    ['limit=1e6', 'limit', 'limit must be a whole number from 1 to 100'],
    ['limit=101', 'limit', 'limit must be a whole number from 1 to 100'],
    ['limit=0', 'limit', 'limit must be a whole number from 1 to 100'],
    ['limit=ten', 'limit', 'limit must be a whole number from 1 to 100'],
    ['category=nonsense', 'category', 'category must be one of saas, fintech, '],
    ['category=toString', 'category', 'category must be one of saas, fintech, '],
  ])('refuses %s and says what is allowed', async (query, field, message) => {
    const response = await api.call(`/api/products?${query}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const problem = (await response.json()) as Problem
    expect(problem).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400, success: false })
    expect(problem.message.startsWith(message)).toBe(true)
    expect(problem.errors).toEqual([{ field, message: problem.message }])
  })

  it('searches by word beginnings, with or without accents', async () => {
    expect(await slugs('?q=caf')).toEqual(['product-3'])
    expect(await slugs('?q=CAFÉ%20book')).toEqual(['product-3'])
    expect(await slugs('?q=café&category=finance')).toEqual([])
    expect((await list('?q=product')).data.pagination).toMatchObject({ totalItems: 14, totalPages: 2 })
    expect(await slugs('?q=nosuchword')).toEqual([])
  })

  it('ranks a match in the name before one in the headline, and that before one in the description', async () => {
    await api.db.delete(products)
    await givenProducts(api.db, [
      { slug: 'in-headline', name: 'A', headline: 'For zebra keepers', description: 'c' },
      { slug: 'in-name', name: 'Zebra', headline: 'b', description: 'c' },
      { slug: 'in-description', name: 'A', headline: 'b', description: 'It tells of zebras at length.' },
    ])
    expect(await slugs('?q=zebra')).toEqual(['in-name', 'in-headline', 'in-description'])
  })

  it.each([
    '"',
    "'",
    '*',
    'AND',
    'NOT x',
    'NEAR(a b)',
    'name:x',
    '^a',
    'a* OR b',
    '(',
    '{',
    '-',
    '--',
    '\\',
    '%00',
    '%F0%9F%98%80',
    ';DROP TABLE products',
    '💥',
    '\ud800',
  ])('searches for %s literally, whatever it means to the index', async (q) => {
    const response = await api.call(`/api/products?q=${encodeURIComponent(q.toWellFormed())}`)
    expect(response.status).toBe(200)
  })

  it('accepts twenty thousand characters', async () => {
    expect(await slugs(`?q=${'product '.repeat(2500)}`)).toHaveLength(12)
    expect(await slugs(`?q=${'x'.repeat(20_000)}`)).toEqual([])
  })

  it('returns one product', async () => {
    const response = await api.call('/api/products/product-3')
    expect(response.status).toBe(200)
    const body = (await response.json()) as { success: boolean; data: Record<string, unknown> }
    expect(body.success).toBe(true)
    expect(body.data).toMatchObject({ slug: 'product-3', website_url: 'https://ledgerlane.example/start', demo: false })
    expect(Object.keys(body.data)).not.toEqual(expect.arrayContaining(['email']))
    expect(JSON.stringify(body)).not.toContain('ada@')
  })

  it.each(['nothing-here', 'not-published', 'UPPER', '%00', '..%2f..%2fetc', 'a'.repeat(5000), "' OR 1=1 --"])(
    'finds no product %s',
    async (slug) => {
      const response = await api.call(`/api/products/${slug.includes('%') ? slug : encodeURIComponent(slug)}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ success: false, message: 'Product not found', status: 404 })
    },
  )
})
