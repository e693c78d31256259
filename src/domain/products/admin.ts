import type { Category } from './categories.ts'
import type { ProductState } from './states.ts'

/** A product as admins see it. Times are ISO 8601, UTC. */
export type AdminProduct = {
  ref: string
  slug: string
  state: ProductState
  name: string
  headline: string
  description: string
  website_url: string
  category: Category
  firstname: string
  email: string
  logo_url: string
  screenshot_url: string
  screenshot_width: number
  screenshot_height: number
  reason: string | null
  demo: boolean
  createdAt: string
  updatedAt: string
  publishedAt: string | null
}

/** One changed field, with its current and its proposed value. */
export type FieldChange = { field: string; before: string; after: string }

export const adminProductMessages = {
  notFound: 'Product not found',
  editMerged: 'This listing was merged into another. Edit that one instead.',
  mergeSelf: 'You can’t merge a listing with itself',
  mergeTargetNotFound: 'The listing to merge into was not found',
  mergeChanged: 'One of the two listings has changed in the meantime. Review them again.',
  merged: 'Merged. Its URL now redirects to the other listing.',
} as const
