import type { Category } from './categories.ts'

/** What a founder can change: the text, the images, and what follows from the URL. */
export type ProductContent = {
  name: string
  headline: string
  description: string
  websiteUrl: string
  listingKey: string
  category: Category
  email: string
  firstname: string
  logoId: string
  screenshotId: string
  screenshotWidth: number
  screenshotHeight: number
}

/** The content of a row itself, without changes that are waiting for review. */
export function contentOf(row: ProductContent): ProductContent {
  const { name, headline, description, websiteUrl, listingKey, category, email, firstname } = row
  const { logoId, screenshotId, screenshotWidth, screenshotHeight } = row
  const text = { name, headline, description, websiteUrl, listingKey, category, email, firstname }
  return { ...text, logoId, screenshotId, screenshotWidth, screenshotHeight }
}

/** What the founder last sent: the changes that are waiting for review, or else the row's own content. */
export function newestContent(row: ProductContent & { proposal: ProductContent | null }): ProductContent {
  return row.proposal ?? contentOf(row)
}
