// What is published: a post or page of a customer, written elsewhere in the product.

export const itemKinds = ['post', 'page'] as const
export type ItemKind = (typeof itemKinds)[number]

/** A post or page, as it should be on the customer's site. */
export type PublishableItem = {
  /** Ours, stable: an item is published once per target, and later changes update it. */
  key: string
  kind: ItemKind
  slug: string
  title: string
  /** Sanitized. */
  html: string
  excerpt: string
  metaTitle: string
  metaDescription: string
  /** Milliseconds since 1970. */
  publishedAt: number
  /** Null: the URL that the site gives it. */
  canonical: string | null
  imageUrl: string | null
}

/** The URLs of its images, each once. */
export function imageUrlsIn({ html, imageUrl }: PublishableItem): string[] {
  const urls = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, url = '']) => url)
  return [...new Set(imageUrl === null ? urls : [...urls, imageUrl])]
}

/** `waiting`: for its turn or the next attempt. `failed`: not retried until something changes. */
export const publicationStates = ['waiting', 'published', 'failed'] as const
export type PublicationState = (typeof publicationStates)[number]
