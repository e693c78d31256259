import { emptyPost } from '#src/domain/posts/empty-post.ts'
import { checkDraft } from '#src/domain/posts/checking.ts'
import type { EditedPost, PostContent } from '#src/domain/posts/posts.api.ts'
import { postSlug } from '#src/domain/posts/posts.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'

/** What the editor works on: a blog post, or an article for a customer. */
export type Written = PostContent &
  Pick<EditedPost, 'id' | 'version' | 'savedAt' | 'savedBy' | 'publishedAt'> & { draft?: PostContent | null }

/** What the editor shows: the unpublished changes, or else the post itself. */
export function contentOf(post: Written): PostContent {
  const { title, slug, content, coverImageId, metaTitle, metaDescription } = post.draft ?? post
  return { title, slug, content, coverImageId, metaTitle, metaDescription }
}

export function isSameContent(one: PostContent, other: PostContent): boolean {
  const names = Object.keys(emptyPost) as (keyof PostContent)[]
  return names.every((name) => one[name] === other[name])
}

/**
 * Whether the slug is still the one made from the title, and so changes with it. Never for a post that was published: its
 * URL may be linked to.
 */
export function followsTitle(post: Pick<Written, 'publishedAt'>, { slug, title }: PostContent): boolean {
  if (post.publishedAt !== null) return false
  // The database appends a number if another post has the slug.
  return slug === '' || slug.replace(/-\d+$/, '') === postSlug(title).replace(/-\d+$/, '')
}

/**
 * What can be saved although some fields are invalid: those fields as the server last accepted them, so that an invalid
 * slug doesn't keep the text from being saved.
 */
export function savable(content: PostContent, taken: PostContent, errors: readonly FieldError[]): PostContent | null {
  const names = errors.map(({ field }) => field)
  // An older version of the text would be worthless.
  if (names.includes('content') || !names.every((name) => name in emptyPost)) return null
  return { ...content, ...Object.fromEntries(names.map((name) => [name, taken[name as keyof PostContent]])) }
}

/** What’s wrong, before anything is sent. */
export function faultsOf(content: PostContent): FieldError[] {
  return checkDraft({ ...content, title: content.title.trim(), slug: content.slug.trim() })
}
