import { imageUrl } from '#src/domain/images/images.ts'
import { cutText } from '#src/domain/text/text.ts'
import { siteSlug, slugWords } from '#src/domain/urls/site-slugs.ts'

/** `draft`: not public. `scheduled`: published automatically at its time. */
export const postStatuses = ['draft', 'scheduled', 'published'] as const
export type PostStatus = (typeof postStatuses)[number]

/** `send`: sent to a customer for review. `conflict`: refused because someone else had saved. Kept, so that it can be restored. */
export const revisionKinds = ['autosave', 'save', 'publish', 'unpublish', 'schedule', 'send', 'conflict'] as const
export type RevisionKind = (typeof revisionKinds)[number]

export const postLimits = {
  title: 200,
  slug: 100,
  /** Percent-encoded: a letter of another script has up to twelve characters. */
  encodedSlug: 200,
  metaTitle: 200,
  metaDescription: 400,
  /** UTF-8 bytes of the HTML. */
  content: 1_000_000,
  /** Numbers of `<`, and of `&` or `>`. Sanitizing takes time for each. A post of 50,000 words has a tenth of them. */
  tags: 20_000,
  attributes: 30_000,
  entities: 50_000,
} as const

export const postMessages = {
  titleRequired: 'A title is required',
  titleTooLong: `The title must have at most ${postLimits.title} characters`,
  slugInvalid: 'The slug can contain lowercase letters, digits and single hyphens',
  slugTooLong: 'The slug is too long. Shorten it',
  slugReserved: 'This slug is reserved. Choose another one',
  slugTaken: 'Another post has this slug. Choose another one',
  contentRequired: 'There’s nothing to publish yet: the text is empty',
  contentTooLong: 'The text is too long for one post (1 MB). Split it into two posts',
  contentTooComplex: 'The text has too much formatting for one post. Simplify or split it',
  metaTitleTooLong: `The meta title must have at most ${postLimits.metaTitle} characters`,
  metaDescriptionTooLong: `The meta description must have at most ${postLimits.metaDescription} characters`,
  coverUnknown: 'The cover image no longer exists. Upload it again',
  statusUnknown: `The status must be one of ${postStatuses.join(', ')}`,
  timeRequired: 'Choose when to publish it',
  timePast: 'That time has passed. Choose a later time, or publish now',
  conflict: 'Someone else saved this post meanwhile. Your text is kept in its history',
  notFound: 'Post not found',
  revisionNotFound: 'Version not found',
  removed: 'This post was deleted',
} as const

/** Paths under /blog that can't be slugs. */
export const reservedSlugs = ['page', 'preview', 'feed', 'feed-xml']

export const blogPageSize = 9
/** How many other articles are shown under a post. */
export const latestPosts = 3
const cardTitleLength = 35
const otherTitleLength = 26

/** Whether it is one that could have been made from a title, in the alphabet that it would be written in. */
export function isPostSlug(text: string): boolean {
  return text !== '' && !isSlugTooLong(text) && text === slugWords(text)
}

export function isSlugTooLong(slug: string): boolean {
  const { slug: limit, encodedSlug } = postLimits
  return slug.length > limit || encodeURIComponent(slug.toWellFormed()).length > encodedSlug
}

/** A slug made from a title, or `post` if it has no letter or digit. */
export function postSlug(title: string): string {
  const slug = siteSlug(title) || 'post'
  return reservedSlugs.includes(slug) ? `${slug}-post` : slug
}

export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`
}

/** As browsers show it. */
export function shownPostPath(slug: string): string {
  return `/blog/${slug}`
}

/** `/blog`, `/blog/page/2` … */
export function blogPath(page = 1): string {
  return page === 1 ? '/blog' : `/blog/page/${page}`
}

/** 'How To Choose Directories That...': cut at 35, in title case. */
export function cardTitle(title: string): string {
  return titleCase(cutText(title, cardTitleLength))
}

/** Cut at 26, for "Other Articles". */
export function otherTitle(title: string): string {
  return cutText(title, otherTitleLength)
}

/** Capitalizes each word. Other letters stay unchanged, so that SEO stays SEO. */
function titleCase(text: string): string {
  return text.replace(/(^|[\s(“"])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

const wordsPerMinute = 220

export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}

export type PostCover = { url: string; width: number; height: number }

export function postCover(id: string | null, width: number | null, height: number | null): PostCover | null {
  return id === null || width === null || height === null ? null : { url: imageUrl(id), width, height }
}
