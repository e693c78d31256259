import { createHash } from 'node:crypto'
import { monthAndYear } from '#src/domain/dates/dates.ts'
import { imageIdOf } from '#src/domain/images/images.ts'
import type { Post } from '#src/domain/posts/posts.api.ts'
import { categoryLabel } from '#src/domain/products/categories.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { type SharedPage, sharedPages } from '#src/seo/share-images/share-images.ts'
import { site } from '#src/site.ts'
import type { ImageStore } from '#src/storage/images/image-store.ts'
import type { ShareCard } from './draw.ts'
import { keepDrawable } from './letters.ts'
import type { Twin } from './twins.ts'

/** Changes with the design, so that nothing drawn in an old design is served. */
const design = 3

/** A card before its logo is fetched: everything the image depends on. */
export type CardContent = Omit<ShareCard, 'logo'> & { logoId: string | null }

/** Text only. */
const plain = { label: '', stamp: '', site: site.name, logoId: null, figures: [] }

export function pageContent(name: string): CardContent | null {
  const page = Object.hasOwn(sharedPages, name) ? sharedPages[name as SharedPage] : null
  return page && { ...page, ...plain }
}

/** A landing page by its title and figures. */
export function landingContent({ title, figures }: Twin): CardContent {
  const drawn = figures.map(({ value, label }) => ({ value: keepDrawable(value), label: keepDrawable(label) }))
  const line = figures.length > 0 ? '' : site.tagline
  return { ...plain, title: keepDrawable(title) || site.name, line, figures: drawn.slice(0, 4) }
}

export function postContent({ title, metaDescription, publishedAt, createdAt }: Post): CardContent {
  return {
    ...plain,
    title: keepDrawable(title) || site.name,
    line: keepDrawable(metaDescription),
    label: 'Blog',
    stamp: monthAndYear(publishedAt ?? createdAt),
  }
}

export function productContent(product: Product): CardContent {
  const host = new URL(product.website_url).host.replace(/^www\./, '')
  return {
    title: keepDrawable(product.name) || keepDrawable(host),
    line: keepDrawable(product.headline),
    label: categoryLabel(product.category),
    stamp: monthAndYear(product.createdAt),
    figures: [],
    site: site.name,
    logoId: imageIdOf(product.logo_url),
  }
}

/** Identifies the image's content, so that any change gives a new image. */
export function shareImageKey(content: CardContent): string {
  return createHash('sha256')
    .update(JSON.stringify([design, content]))
    .digest('hex')
    .slice(0, 40)
}

/** The logo as a small PNG in a data: URL. */
export async function readLogo(images: ImageStore, id: string): Promise<string | null> {
  const logo = await images.find(id)
  if (!logo) return null
  const { default: sharp } = await import('sharp')
  const square = { width: 208, height: 208, fit: 'contain', background: '#fffdf9' } as const
  const png = await sharp(logo.bytes).resize(square).flatten({ background: '#fffdf9' }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
