import { emptyPost } from '#src/domain/posts/empty-post.ts'
import { checkDraft, type EditedPost, type PostContent, postSlug } from '#src/domain/posts/posts.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'

/** What is edited of a post: the changes that readers do not see yet, or else the post itself. */
export function contentOf(post: EditedPost): PostContent {
  const { title, slug, content, coverImageId, metaTitle, metaDescription } = post.draft ?? post
  return { title, slug, content, coverImageId, metaTitle, metaDescription }
}

export function isSameContent(one: PostContent, other: PostContent): boolean {
  const names = Object.keys(emptyPost) as (keyof PostContent)[]
  return names.every((name) => one[name] === other[name])
}

/**
 * Whether the address is still the one that the title makes, and so follows it. Never of a post that readers have seen:
 * its address is known to others.
 */
export function followsTitle(post: EditedPost, { slug, title }: PostContent): boolean {
  if (post.publishedAt !== null) return false
  // The database appends a number where another post has the address.
  return slug === '' || slug.replace(/-\d+$/, '') === postSlug(title).replace(/-\d+$/, '')
}

/**
 * What can be kept although a field is not right: with that field as it was when the server last took it, so that a
 * wrong address does not keep the text from being saved.
 */
export function savable(content: PostContent, taken: PostContent, errors: readonly FieldError[]): PostContent | null {
  const names = errors.map(({ field }) => field)
  // Of the text there is no older version that would be worth anything.
  if (names.includes('content') || !names.every((name) => name in emptyPost)) return null
  return { ...content, ...Object.fromEntries(names.map((name) => [name, taken[name as keyof PostContent]])) }
}

/** What is wrong before anything is sent. */
export function faultsOf(content: PostContent): FieldError[] {
  return checkDraft({ ...content, title: content.title.trim(), slug: content.slug.trim() })
}
