import type { DeskProduct, FieldChange, ListingReport } from '#src/domain/desk.ts'
import { imageUrl } from '#src/domain/images.ts'
import type { ReportRow } from '#src/storage/listing-reports.ts'
import { contentOf } from '#src/storage/moderation.ts'
import type { SubmissionContent } from '#src/storage/schema.ts'
import type { SubmissionRow } from '#src/storage/submissions.ts'
import { seenAt } from './decision-core.ts'

/** A product as an admin reads it: as it is, whatever changes wait beside it. */
export function viewProduct(row: SubmissionRow): DeskProduct {
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

/** What the founder wants changed, field by field. */
export function viewChanges(row: SubmissionRow): FieldChange[] {
  return row.proposal ? changesBetween(contentOf(row), row.proposal) : []
}

/** The fields in which two contents differ, by their names on the wire. */
export function changesBetween(one: SubmissionContent, other: SubmissionContent): FieldChange[] {
  const [before, after] = [fieldsOf(one), fieldsOf(other)]
  return Object.entries(before).flatMap(([field, text]) => {
    const changed = after[field as keyof typeof after]
    return text === changed ? [] : [{ field, before: text, after: changed }]
  })
}

function fieldsOf(content: SubmissionContent) {
  const { name, headline, description, websiteUrl, category, email, firstname, logoId, screenshotId } = content
  const text = { name, headline, description, website_url: websiteUrl, category, email, firstname }
  return { ...text, logo: imageUrl(logoId), screenshot: imageUrl(screenshotId) }
}

export function viewReport({ id, reason, note, createdAt }: ReportRow): ListingReport {
  return { id, reason, note, createdAt: isoTime(createdAt) }
}

export function isoTime(time: number): string {
  return new Date(time).toISOString()
}
