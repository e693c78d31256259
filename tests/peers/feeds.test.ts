import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage } from '#functions/mentions/sources/pages.ts'
import type { Post } from '#src/domain/posts/posts.api.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { postRss } from '#src/seo/posts/feeds.ts'
import { productRss } from '#src/seo/products/feeds.ts'
import { accessTo, siteOrigin, type SourceDouble, startSources } from '#tests/support/mention-sources/double.ts'
import { brokenFeeds, ownReadings } from './broken-feeds.ts'
import { feedparser } from './feedparser.ts'

const now = Date.UTC(2026, 10, 20, 12)
const type = 'application/rss+xml'

describe('Our feeds', () => {
  const names = ['Tea & Co <b>', ']]>', '&amp;lt;', '茶 é “x” 👩‍👩‍👧', 'Ze\u0301d\u0310', '" \' >', '0', 'العربية']
  const at = new Date(now).toISOString()

  it('of products and posts are what they say to feedparser', async () => {
    const products = names.map((name, index) => ({
      ...{ slug: `s-${index}`, name, headline: name, description: name, category: 'AI Tool' as const },
      ...{ createdAt: at, updatedAt: at, screenshot_url: '/x' },
    })) as unknown as Product[]
    const posts = names.map((title, index) => ({
      ...{ id: `id-${index}`, slug: `s-${index}`, title, content: `<p>${index}</p>`, metaDescription: title },
      ...{ createdAt: at, publishedAt: at, updatedAt: at },
    })) as unknown as Post[]
    const origin = 'https://uplist.example'
    for (const [body, path] of [
      [productRss(products, origin), 'product'],
      [postRss(posts, origin), 'blog'],
    ] as const) {
      const { fault, version, entries } = await feedparser(body, { 'content-type': type })
      expect({ fault, version }).toEqual({ fault: null, version: 'rss20' })
      expect(entries.map(({ title }) => title)).toEqual(names)
      expect(entries.map(({ link }) => link)).toEqual(names.map((_, index) => `${origin}/${path}/s-${index}`))
      expect(new Set(entries.map(({ id }) => id)).size).toBe(names.length)
      expect(entries.map(({ published }) => Date.parse(published))).toEqual(names.map(() => now))
    }
  })
})

describe('A broken feed', () => {
  let double: SourceDouble
  beforeAll(async () => {
    double = await startSources(() => now)
  })
  afterAll(() => double.stop())

  const url = () => `${siteOrigin(double, 'blog.example')}/feed.xml`
  const read = async (body: string | Buffer, headers: Record<string, string>) => {
    double.mood = () => ({ status: 200, body, headers })
    const poll = { place: url(), term: '', newestAt: null, cursor: null, etag: null, lastModified: null, undated: null }
    return (await readPage(accessTo(double, { now }), 'feed', poll))!.posts
  }
  /** Without what both leave to later steps: markup, control characters and white space. */
  const plain = (text: string) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll(/[\s\p{Cc}\ufffd]+/gu, ' ')
      .trim()

  it.each(brokenFeeds)('with %s is read as feedparser reads it', async (_, body, contentType = type) => {
    const headers = { 'content-type': contentType }
    const ours = await read(body, headers)
    const { entries } = await feedparser(body, { ...headers, 'content-location': url() })
    expect(entries).not.toEqual([])
    expect(ours.map((post) => [plain(post.title), post.url])).toEqual(
      entries.map(({ title, link }) => [plain(title), link]),
    )
  })

  it.each(ownReadings)('with %s is read as people mean it', async (_, body, title, link = 'https://blog.example/1') => {
    const posts = await read(body, { 'content-type': type })
    expect(posts.map((post) => [plain(post.title), post.url])).toEqual([[title, link]])
  })
})
