import { categoryLabel, categoryPath } from '#src/domain/categories.ts'
import { imageUrl } from '#src/domain/images.ts'
import { monthAndYear, type Product, type ProductCard, productDescription, productPath, productTitle } from '#src/domain/products.ts'
import { outboundUrl } from '#src/domain/websites.ts'
import { site } from '#src/site.ts'
import { jsonLdText, productJsonLd } from './json-ld.ts'
import { productShareImage } from './share-images.ts'

// A product page is one template. At build it gets a product's values; its shell gets `{{key}}` for each of them, which
// a function fills for a product that is published but not built yet. So both are the same page to the letter.

const keys = [
  'title',
  'metaDescription',
  'canonical',
  'shareImage',
  'html:jsonLd',
  'name',
  'headline',
  'html:description',
  'categoryLabel',
  'categoryPath',
  'website',
  'host',
  'logo',
  'screenshot',
  'screenshotSmall',
  'screenshotWidth',
  'screenshotHeight',
  'month',
  'createdAt',
  'note',
] as const

export type ProductPageValues = Record<(typeof keys)[number], string>

export function productPageValues(product: Product, origin: string): ProductPageValues {
  return {
    title: productTitle(product),
    metaDescription: productDescription(product.description),
    canonical: `${origin}${productPath(product.slug)}`,
    shareImage: `${origin}${productShareImage(product)}`,
    'html:jsonLd': jsonLdText(productJsonLd(product, origin)),
    name: product.name,
    headline: product.headline,
    'html:description': paragraphs(product.description),
    categoryLabel: categoryLabel(product.category),
    categoryPath: categoryPath(product.category),
    website: outboundUrl(product.website_url, new URL(site.origin).hostname),
    host: displayHost(product.website_url),
    logo: imageAtWidth(product.logo_url, 192),
    screenshot: imageAtWidth(product.screenshot_url, 1280),
    screenshotSmall: imageAtWidth(product.screenshot_url, 640),
    screenshotWidth: String(product.screenshot_width),
    screenshotHeight: String(product.screenshot_height),
    month: monthAndYear(product.createdAt),
    createdAt: product.createdAt,
    note: product.demo ? 'Demo entry: a real product, listed as an example and not submitted by its makers.' : '',
  }
}

/** The values of the shell: a place for each. */
export const productPageTokens = tokens(keys)

const cardKeys = ['path', 'name', 'headline', 'categoryLabel', 'logo', 'month', 'createdAt'] as const
export type ProductCardValues = Record<(typeof cardKeys)[number], string>

export function productCardValues(card: ProductCard): ProductCardValues {
  return {
    path: productPath(card.slug),
    name: card.name,
    headline: card.headline,
    categoryLabel: categoryLabel(card.category),
    logo: imageAtWidth(card.logo_url, 96),
    month: monthAndYear(card.createdAt),
    createdAt: card.createdAt,
  }
}

export const productCardTokens = tokens(cardKeys)

function tokens<Key extends string>(names: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(names.map((name) => [name, `{{${name}}}`])) as Record<Key, string>
}

function imageAtWidth(url: string, width: Parameters<typeof imageUrl>[1]): string {
  return `${url}?w=${width}`
}

/** 'example.com', as people write it; an internationalised name stays in punycode, which cannot pretend to be another. */
function displayHost(website: string): string {
  return (URL.parse(website)?.hostname ?? website).replace(/^www\./, '')
}

/** Escaped paragraphs: a blank line parts them, a single line break stays one. */
function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
