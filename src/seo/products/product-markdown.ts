import { categoryLabel, categoryPath } from '#src/domain/products/categories.ts'
import { monthAndYear } from '#src/domain/dates/dates.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { productPath } from '#src/domain/products/products.ts'
import { escapeMarkdown, markdownLink, markdownParagraphs, markdownUrl } from '#src/seo/text/markdown.ts'

/** `/product/{slug}.md` */
export function productMarkdownPath(slug: string): string {
  return `${productPath(slug)}.md`
}

/**
 * A product's page as Markdown. All its text comes from a stranger and is escaped, so it can't add structure or links.
 */
export function productMarkdown(product: Product, origin: string): string {
  return [
    `# ${escapeMarkdown(product.name)}`,
    `Web page: ${markdownUrl(origin + productPath(product.slug))}`,
    escapeMarkdown(product.headline),
    [
      `- Website: ${markdownUrl(product.website_url)}`,
      `- Category: ${markdownLink(categoryLabel(product.category), origin + categoryPath(product.category))}`,
      `- Listed: ${monthAndYear(product.createdAt)}`,
    ].join('\n'),
    markdownParagraphs(product.description),
    '',
  ].join('\n\n')
}
