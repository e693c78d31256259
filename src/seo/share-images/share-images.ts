import { growthPartner } from '#src/domain/plans/plans.ts'
import type { PostCard } from '#src/domain/posts/posts.api.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { site } from '#src/site.ts'

/** The URL of a product's share image. It changes with the product, so that caches fetch the new one. */
export function productShareImage(product: Pick<Product, 'slug' | 'updatedAt'>): string {
  const version = Date.parse(product.updatedAt).toString(36)
  return `/api/share-images/product/${product.slug}.png?v=${version}`
}

/** The same for a post. */
export function postShareImage({ slug, updatedAt }: Pick<PostCard, 'slug' | 'updatedAt'>): string {
  return `/api/share-images/post/${encodeURIComponent(slug)}.png?v=${Date.parse(updatedAt).toString(36)}`
}

/** Fixed pages with their own image: its headline and line. */
export const sharedPages = {
  site: { title: site.name, line: site.tagline },
  directories: { title: 'The directory', line: site.tagline },
  submit: { title: 'Submit your product', line: `Free. Reviewed by a person within ${site.reviewDays} days.` },
  'growth-partner': { title: growthPartner.label, line: growthPartner.headline },
  'sample-report': {
    title: 'The report you get',
    line: 'One row per directory: where, how strong, when it went live.',
  },
  'directory-finder': { title: 'Find directories', line: 'Which directories take your product, best first.' },
  reciprocal: {
    title: 'Directories with reciprocal links',
    line: 'Who requires a link back, and who leaves it to you.',
  },
  blog: { title: 'The blog', line: 'Directories, links, and how to tell whether they work.' },
  'directory-list': { title: 'Directories', line: 'What each takes, costs and asks for, row by row.' },
  lists: { title: 'Guides', line: 'Directories by country, by niche and by type of site.' },
} as const

export type SharedPage = keyof typeof sharedPages

export function pageShareImage(page: SharedPage): string {
  return `/api/share-images/page/${page}.png`
}

/** `path`: '/g/…', '/page/…', '/c/…' or '/directory-list/…'. */
export function landingShareImage(path: string): string {
  return `/api/share-images/landing${path}.png`
}

export const shareImageSize = { width: 1200, height: 630 } as const
