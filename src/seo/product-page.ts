import { categoryLabel, categoryPath } from '#src/domain/products/categories.ts'
import { atWidth } from '#src/domain/images/images.ts'
import {
  monthAndYear,
  type Product,
  productDescription,
  productPath,
  productTitle,
} from '#src/domain/products/products.ts'
import { shellTokens } from '#src/domain/pages/shells.ts'
import { outboundUrl } from '#src/domain/urls/websites.ts'
import { site } from '#src/site.ts'
import { escapeHtml } from './markup.ts'
import { jsonLdText, productJsonLd } from './json-ld.ts'
import { productMarkdownPath } from './product-markdown.ts'
import { productShareImage } from './share-images.ts'

// A product page is one template. The build fills in a product's values. Its shell gets `{{key}}` for each, which a
// function fills for a product that isn't built yet. Both give exactly the same page.

const keys = [
  'title',
  'metaDescription',
  'canonical',
  'shareImage',
  'markdown',
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
    markdown: productMarkdownPath(product.slug),
    'html:jsonLd': jsonLdText(productJsonLd(product, origin)),
    name: product.name,
    headline: product.headline,
    'html:description': paragraphs(product.description),
    categoryLabel: categoryLabel(product.category),
    categoryPath: categoryPath(product.category),
    website: outboundUrl(product.website_url, site.ref),
    host: displayHost(product.website_url),
    logo: atWidth(product.logo_url, 192),
    screenshot: atWidth(product.screenshot_url, 1280),
    screenshotSmall: atWidth(product.screenshot_url, 640),
    screenshotWidth: String(product.screenshot_width),
    screenshotHeight: String(product.screenshot_height),
    month: monthAndYear(product.createdAt),
    createdAt: product.createdAt,
    note: product.demo ? 'Demo entry: a real product, listed as an example and not submitted by its makers.' : '',
  }
}

/** The shell's values: a placeholder for each. */
export const productPageTokens = shellTokens(keys)

/** 'example.com', as people write it. An internationalized name stays in punycode, which can't imitate another one. */
function displayHost(website: string): string {
  return (URL.parse(website)?.hostname ?? website).replace(/^www\./, '')
}

/** Escaped paragraphs, separated by blank lines. A single line break stays one. */
function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
