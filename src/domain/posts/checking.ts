import type { FieldError } from '#src/domain/problems/problems.ts'
import { textLength } from '#src/domain/text/text.ts'
import type { PostContent } from './posts.api.ts'
import { isPostSlug, isSlugTooLong, postLimits, postMessages, reservedSlugs } from './posts.ts'

/** What is wrong with a text that is only saved. */
export function checkDraft({ title, slug, content, metaTitle, metaDescription }: PostContent): FieldError[] {
  const faults: [string, string | false][] = [
    ['title', textLength(title) > postLimits.title && postMessages.titleTooLong],
    ['slug', slug !== '' && slugFault(slug)],
    ['content', contentFault(content)],
    ['metaTitle', textLength(metaTitle) > postLimits.metaTitle && postMessages.metaTitleTooLong],
    [
      'metaDescription',
      textLength(metaDescription) > postLimits.metaDescription && postMessages.metaDescriptionTooLong,
    ],
  ]
  return faults.flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

function contentFault(content: string): string | false {
  // A UTF-16 unit takes one to three bytes.
  const isLong =
    content.length > postLimits.content ||
    (content.length > postLimits.content / 3 && new TextEncoder().encode(content).length > postLimits.content)
  if (isLong) return postMessages.contentTooLong
  const isComplex =
    count(content, '<') > postLimits.tags ||
    count(content, '&') + count(content, '>') > postLimits.entities ||
    countAttributes(content) > postLimits.attributes
  return isComplex && postMessages.contentTooComplex
}

/** With `indexOf`, which is many times faster than reading a megabyte character by character. */
function count(content: string, sign: string): number {
  let found = 0
  for (let at = content.indexOf(sign); at >= 0; at = content.indexOf(sign, at + 1)) found += 1
  return found
}

/** Roughly the number of attributes: values set apart by a space, a slash or quotes. Reads the text once. */
function countAttributes(content: string): number {
  let parts = 0
  let inTag = false
  for (let at = 0; at < content.length; at += 1) {
    if (!inTag) {
      at = content.indexOf('<', at)
      if (at < 0) return parts
      inTag = /[a-z]/i.test(content[at + 1] ?? '')
      continue
    }
    const sign = content[at] ?? ''
    if (sign === '>') inTag = false
    else if (sign === '=') {
      while (/\s/.test(content[at + 1] ?? '')) at += 1
      const quote = content[at + 1]
      if (quote !== '"' && quote !== "'") continue
      const end = content.indexOf(quote, at + 2)
      parts += 1
      at = end < 0 ? content.length : end
    } else if (/[\s/]/.test(sign)) parts += 1
  }
  return parts
}

/** What else is wrong with a text to be published. `isEmpty`: it has neither text nor images. */
export function checkPublic({ title }: Pick<PostContent, 'title'>, isEmpty: boolean): FieldError[] {
  return [
    ...(title === '' ? [{ field: 'title', message: postMessages.titleRequired }] : []),
    ...(isEmpty ? [{ field: 'content', message: postMessages.contentRequired }] : []),
  ]
}

export function slugFault(slug: string): string | false {
  if (isSlugTooLong(slug)) return postMessages.slugTooLong
  if (!isPostSlug(slug)) return postMessages.slugInvalid
  return reservedSlugs.includes(slug) && postMessages.slugReserved
}
