import type { Category } from './categories.ts'
import { cutText } from './text.ts'

/** What a card in a list shows. */
export type ProductCard = {
  slug: string
  name: string
  headline: string
  category: Category
  logo_url: string
  /** ISO 8601, UTC */
  createdAt: string
}

/** A published product as anyone may read it. The founder's name and address stay with us. */
export type Product = ProductCard & {
  description: string
  website_url: string
  screenshot_url: string
  /** Pixels of the screenshot as stored, so that a page can keep its place. */
  screenshot_width: number
  screenshot_height: number
  updatedAt: string
  /** Part of the demo seed: real products, but not submitted by their makers. */
  demo: boolean
}

export function productPath(slug: string): string {
  return `/product/${slug}`
}

/** Name and headline, the headline cut at 30 characters with an ellipsis. */
export function productTitle({ name, headline }: Pick<Product, 'name' | 'headline'>): string {
  return `${name} - ${cutText(headline, 30)}`
}

/** Over 160 characters, the first 157 and an ellipsis. Line breaks become spaces. */
export function productDescription(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim()
  return Array.from(line).length > 160 ? cutText(line, 157) : line
}

/** 'November 2026', in UTC, so that every reader and every build sees the same month. */
export function monthAndYear(iso: string): string {
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(iso))
}

/**
 * The products to show beside one: the next older ones of its category, wrapping round. A new product so changes
 * few other pages, and each page is linked from at least one.
 */
export function relatedProducts<P extends ProductCard>(product: P, newestFirst: readonly P[], count = 3): P[] {
  const siblings = newestFirst.filter(({ category }) => category === product.category)
  const place = siblings.findIndex(({ slug }) => slug === product.slug)
  const following = [...siblings.slice(place + 1), ...siblings.slice(0, Math.max(place, 0))]
  return following.slice(0, count)
}
