import { categoryLabel } from '#src/domain/products/categories.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { productPath } from '#src/domain/products/products.ts'
import { feedSize, rss } from '#src/seo/pages/rss.ts'
import { site } from '#src/site.ts'

const title = `New on ${site.name}`

/** The newest products as RSS. `products`: newest first. */
export function productRss(products: readonly Product[], origin: string): string {
  return rss({
    title,
    description: site.description,
    link: `${origin}/directories`,
    self: `${origin}/feed.xml`,
    items: products.slice(0, feedSize).map((product) => ({
      title: product.name,
      link: origin + productPath(product.slug),
      guid: origin + productPath(product.slug),
      pubDate: new Date(product.createdAt).toUTCString(),
      category: categoryLabel(product.category),
      description: product.headline,
    })),
  })
}

/** The same as JSON Feed 1.1. */
export function productJsonFeed(products: readonly Product[], origin: string): string {
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
