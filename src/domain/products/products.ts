import type { Category } from './categories.ts'
import { cutText } from '#src/domain/text/text.ts'

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

// Made once: making one takes a hundred times longer than using it.
const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'November 2026', in UTC, so that every reader and every build sees the same month. */
export function monthAndYear(iso: string): string {
  return monthFormat.format(new Date(iso))
}

/**
 * The products to show beside the one at `place` among those of its category: the next older ones, wrapping round.
 * So a new product changes few other pages, and each page is linked from at least one.
 */
export function relatedProducts<P>(siblings: readonly P[], place: number, count = 3): P[] {
  return [...siblings.slice(place + 1, place + 1 + count), ...siblings.slice(0, place)].slice(0, count)
}
