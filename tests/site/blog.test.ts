import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Post, PostCard } from '#src/domain/posts/posts.api.ts'
import { cardTitle, otherTitle } from '#src/domain/posts/posts.ts'
import { type BuiltPage, crawl, get, metaOf, origin, textOf, titleOf } from './site.ts'

type List = { blogposts: PostCard[]; total: number }

let pages: Map<string, BuiltPage>
let posts: PostCard[]
beforeAll(async () => {
  pages = new Map((await crawl()).map((page) => [page.path, page]))
  posts = ((await (await get('/api/blogposts?limit=100')).json()) as List).blogposts
})
const cardsOf = (path: string) =>
  pages
    .get(path)!
    .document.querySelectorAll('.post-cards .post-card')
    .map((card) => ({
      title: card.querySelector('h2')?.text.trim(),
      href: card.querySelector('a')?.getAttribute('href'),
      date: card.querySelector('time')?.getAttribute('datetime'),
      cover: card.querySelector('img')?.getAttribute('src'),
    }))

describe('the blog', () => {
  it('shows all posts as cards, newest first, nine per page', () => {
    expect(posts.length).toBe(12)
    const shown = posts.map((post) => ({
      title: cardTitle(post.title),
      href: `/blog/${post.slug}`,
      date: post.publishedAt!,
      cover: `${post.cover!.url}?w=640`,
    }))
    expect(cardsOf('/blog')).toEqual(shown.slice(0, 9))
    expect(cardsOf('/blog/page/2')).toEqual(shown.slice(9))
    expect(shown.map(({ date }) => date)).toEqual(
      shown
        .map(({ date }) => date)
        .toSorted()
        .reverse(),
    )
  })

  it('links from page to page, and ends', () => {
    const links = (path: string) =>
      pages
        .get(path)!
        .document.querySelectorAll('.blog .pagination a')
        .map((link) => link.getAttribute('href'))
    expect(links('/blog')).toEqual(['/blog', '/blog/page/2', '/blog/page/2'])
    expect(links('/blog/page/2')).toEqual(['/blog', '/blog', '/blog/page/2'])
    expect(pages.has('/blog/page/3')).toBe(false)
  })

  it('shows each post with its metadata, date, cover and other articles', async () => {
    for (const { id, slug } of posts) {
      const post = ((await (await get(`/api/blogposts/${id}`)).json()) as { data: Post }).data
      const page = pages.get(`/blog/${slug}`)!
      const { document } = page
      expect(titleOf(page)).toBe(post.metaTitle)
      expect(metaOf(page, 'description')).toBe(post.metaDescription)
      expect(metaOf(page, 'og:type')).toBe('article')
      expect(document.querySelector('h1')?.text).toBe(post.title)
      expect(document.querySelector('.article time')?.getAttribute('datetime')).toBe(post.publishedAt)
      expect(document.querySelector('.article-cover')?.getAttribute('src')).toBe(`${post.cover!.url}?w=1280`)
      const text = (html: string) => parse(html).text.replace(/\s+/g, '')
      expect(text(document.querySelector('.prose')!.innerHTML)).toBe(text(post.content))
      const others = document.querySelectorAll('.others .post-card')
      const latest = posts.filter((other) => other.id !== id).slice(0, 3)
      expect(others.map((other) => other.querySelector('h3')?.text)).toEqual(
        latest.map(({ title }) => otherTitle(title)),
      )
      expect(others.map((other) => other.querySelector('a')?.getAttribute('href'))).toEqual(
        latest.map((other) => `/blog/${other.slug}`),
      )
    }
  })

  it('has its dates in the sitemap and its posts in the feed', async () => {
    const sitemap = await textOf('/sitemap-blog-0.xml')
    const feed = await textOf('/blog/feed.xml')
    for (const { slug, updatedAt, publishedAt, id } of posts) {
      expect(sitemap).toContain(`<loc>${origin}/blog/${slug}</loc><lastmod>${updatedAt}</lastmod>`)
      expect(feed).toContain(`<link>${origin}/blog/${slug}</link>\n`.trim())
      expect(feed).toContain(`<guid isPermaLink="false">${id}</guid>`)
      expect(feed).toContain(`<pubDate>${new Date(publishedAt!).toUTCString()}</pubDate>`)
    }
    expect((await get('/blog/feed.xml')).headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect(pages.get('/blog')!.document.querySelector('link[rel=alternate]')?.getAttribute('href')).toBe(
      '/blog/feed.xml',
    )
  })

  it('has one URL for each of its pages', async () => {
    for (const [path, location] of [
      ['/blog/', '/blog'],
      ['/blog/page/1', '/blog'],
      ['/blog/page/2/', '/blog/page/2'],
    ]) {
      const answer = await get(path!)
      expect([answer.status, new URL(answer.headers.get('location')!, origin).pathname]).toEqual([301, location])
    }
    for (const [path, location] of [
      ['/blog/page/99', '/blog/page/2'],
      ['/blog/page/abc', '/blog'],
      ['/blog?page=99', '/blog/page/99'],
      ['/blog?page=2', '/blog/page/2'],
    ]) {
      const answer = await get(path!)
      expect([answer.status, new URL(answer.headers.get('location')!, origin).pathname]).toEqual([302, location])
    }
    for (const path of ['/blog/nothing', '/blog/a/b']) expect((await get(path)).status).toBe(404)
  })
})
