import type { Post, PostCard } from '#src/domain/posts/posts.api.ts'
import { blogPath, postPath } from '#src/domain/posts/posts.ts'
import { categoryLabel, categoryPath } from '#src/domain/products/categories.ts'
import type { Product, ProductCard } from '#src/domain/products/products.api.ts'
import { productPath } from '#src/domain/products/products.ts'
import { postShareImage } from '#src/seo/share-images/share-images.ts'
import { site } from '#src/site.ts'
import { authorJsonLd, type JsonLd, publisherJsonLd, type Writers } from './article-json-ld.ts'

export type { JsonLd }

/** Text that is safe in a script element: nothing in it can end the element or open a comment. */
export function jsonLdText(data: JsonLd | JsonLd[]): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

type Crumb = { name: string; path: string }

const home: Crumb = { name: 'Home', path: '/' }

/** The breadcrumbs of a page, which comes last. Home comes first, given or not. */
export function breadcrumbJsonLd(crumbs: readonly Crumb[], origin: string): JsonLd {
  const items = [home, ...crumbs.filter(({ path }) => path !== home.path)]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** Only known facts: no ratings, no operating systems, and no offer, because nothing in a product's data says what it costs. */
export function productJsonLd(product: Product, origin: string): JsonLd[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'SoftwareApplication',
      '@id': `${origin}${productPath(product.slug)}`,
      name: product.name,
      description: product.description,
      url: product.website_url,
      applicationCategory: categoryLabel(product.category),
      image: `${origin}${product.logo_url}`,
      screenshot: `${origin}${product.screenshot_url}`,
      mainEntityOfPage: `${origin}${productPath(product.slug)}`,
    },
    breadcrumbJsonLd(
      [
        { name: 'Products', path: '/directories' },
        { name: categoryLabel(product.category), path: categoryPath(product.category) },
        { name: product.name, path: productPath(product.slug) },
      ],
      origin,
    ),
  ]
}

export function productListJsonLd(
  name: string,
  path: string,
  products: readonly ProductCard[],
  origin: string,
): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url: `${origin}${path}`,
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: `${origin}${productPath(product.slug)}`,
    })),
  }
}

/** A scheduled post was last edited before it was published. */
export function postDates({ publishedAt, createdAt, updatedAt }: Post): { published: string; modified: string } {
  const published = publishedAt ?? createdAt
  return { published, modified: updatedAt > published ? updatedAt : published }
}

/** A post and its breadcrumbs. */
export function blogPostingJsonLd(post: Post, description: string, origin: string, writers?: Writers): JsonLd[] {
  const url = `${origin}${postPath(post.slug)}`
  const { published, modified } = postDates(post)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      '@id': url,
      headline: post.title,
      description,
      image: [...(post.cover ? [`${origin}${post.cover.url}`] : []), `${origin}${postShareImage(post)}`],
      datePublished: published,
      dateModified: modified,
      wordCount: post.words,
      author: authorJsonLd(origin, writers),
      publisher: publisherJsonLd(origin),
      mainEntityOfPage: url,
      isPartOf: { '@type': 'Blog', '@id': `${origin}${blogPath()}`, name: `${site.name} blog` },
    },
    breadcrumbJsonLd(
      [
        { name: 'Blog', path: blogPath() },
        { name: post.title, path: postPath(post.slug) },
      ],
      origin,
    ),
  ]
}

/** A blog page with its posts. */
export function blogJsonLd(posts: readonly PostCard[], path: string, origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    '@id': `${origin}${blogPath()}`,
    name: `${site.name} blog`,
    url: `${origin}${path}`,
    blogPost: posts.map(({ title, slug, publishedAt, createdAt, updatedAt }) => ({
      '@type': 'BlogPosting',
      headline: title,
      url: `${origin}${postPath(slug)}`,
      datePublished: publishedAt ?? createdAt,
      dateModified: updatedAt,
    })),
  }
}

export function websiteJsonLd(origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.name,
    url: origin,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/directories?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
