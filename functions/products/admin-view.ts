import type { Flag } from '#src/domain/flags/flags.api.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import type { AdminProduct, FieldChange } from '#src/domain/products/products.api.ts'
import { contentOf, type ProductContent } from '#src/domain/products/content.ts'
import type { FlagRow } from '#src/storage/flags/queries.ts'
import { type ProductRow, seenAt } from '#src/storage/products/queries.ts'

/** A product for admins, with its pending changes. */
export function toAdminProduct(row: ProductRow): AdminProduct {
  const { ref, slug, state, reason, demo, createdAt, publishedAt } = row
  const { name, headline, description, websiteUrl, category, firstname, email } = row
  return {
    ref,
    slug,
    state,
    name,
    headline,
    description,
    website_url: websiteUrl,
    category,
    firstname,
    email,
    logo_url: imageUrl(row.logoId),
    screenshot_url: imageUrl(row.screenshotId),
    screenshot_width: row.screenshotWidth,
    screenshot_height: row.screenshotHeight,
    reason,
    demo,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(seenAt(row)),
    publishedAt: publishedAt === null ? null : isoTime(publishedAt),
  }
}

/** The founder's changes, field by field. */
export function toChanges(row: ProductRow): FieldChange[] {
  return row.proposal ? changesBetween(contentOf(row), row.proposal) : []
}

/** The fields in which two contents differ, by their API names. */
export function changesBetween(one: ProductContent, other: ProductContent): FieldChange[] {
  const [before, after] = [fieldsOf(one), fieldsOf(other)]
  return Object.entries(before).flatMap(([field, text]) => {
    const changed = after[field as keyof typeof after]
    return text === changed ? [] : [{ field, before: text, after: changed }]
  })
}

function fieldsOf(content: ProductContent) {
  const { name, headline, description, websiteUrl, category, email, firstname, logoId, screenshotId } = content
  const text = { name, headline, description, website_url: websiteUrl, category, email, firstname }
  return { ...text, logo: imageUrl(logoId), screenshot: imageUrl(screenshotId) }
}

export function toFlag({ id, reason, note, createdAt }: FlagRow): Flag {
  return { id, reason, note, createdAt: isoTime(createdAt) }
}

export function isoTime(time: number): string {
  return new Date(time).toISOString()
}
