import { blogPath, type Post, postPath } from '#src/domain/posts/posts.ts'
import { categoryLabel } from '#src/domain/products/categories.ts'
import { type Product, productPath } from '#src/domain/products/products.ts'
import { site } from '#src/site.ts'
import { escapeHtml } from '#src/seo/text/markup.ts'
import { postDescription } from '#src/seo/posts/post-page.ts'

/** How many of the newest products a feed has. */
export const feedSize = 50

const title = `New on ${site.name}`

/** RSS 2.0. `products`: newest first. */
export function rssFeed(products: readonly Product[], origin: string): string {
  const items = products.slice(0, feedSize).map((product) => {
    const link = origin + productPath(product.slug)
    return [
      '<item>',
      `<title>${escapeHtml(product.name)}</title>`,
      `<link>${link}</link>`,
      `<guid>${link}</guid>`,
      `<pubDate>${new Date(product.createdAt).toUTCString()}</pubDate>`,
      `<category>${escapeHtml(categoryLabel(product.category))}</category>`,
      `<description>${escapeHtml(product.headline)}</description>`,
      '</item>',
    ].join('')
  })
  const channel = { title, link: `${origin}/directories`, description: site.description, self: `${origin}/feed.xml` }
  return rss(channel, items)
}

/** RSS 2.0 of the blog. `posts`: newest first. */
export function blogFeed(posts: readonly Post[], origin: string): string {
  const items = posts.slice(0, feedSize).map((post) => {
    const link = origin + postPath(post.slug)
    return [
      '<item>',
      `<title>${escapeHtml(post.title)}</title>`,
      `<link>${link}</link>`,
      // The id instead of the URL, which may change.
      `<guid isPermaLink="false">${post.id}</guid>`,
      `<pubDate>${new Date(post.publishedAt ?? post.createdAt).toUTCString()}</pubDate>`,
      `<description>${escapeHtml(postDescription(post))}</description>`,
      '</item>',
    ].join('')
  })
  const description = 'Directories, links, and how to tell whether they work.'
  const channel = {
    title: `${site.name} blog`,
    link: origin + blogPath(),
    description,
    self: `${origin}/blog/feed.xml`,
  }
  return rss(channel, items)
}

type Channel = { title: string; link: string; description: string; self: string }

function rss({ title, link, description, self }: Channel, items: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeHtml(title)}</title>`,
    `<link>${link}</link>`,
    `<description>${escapeHtml(description)}</description>`,
    `<language>${site.language}</language>`,
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n')
}

/** JSON Feed 1.1. `products`: newest first. */
export function jsonFeed(products: readonly Product[], origin: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: `${origin}/directories`,
    feed_url: `${origin}/feed.json`,
    description: site.description,
    language: site.language,
    items: products.slice(0, feedSize).map((product) => ({
      id: origin + productPath(product.slug),
      url: origin + productPath(product.slug),
      title: product.name,
      summary: product.headline,
      content_text: product.description,
      image: origin + product.screenshot_url,
      date_published: product.createdAt,
      date_modified: product.updatedAt,
      tags: [categoryLabel(product.category)],
    })),
  })
}
