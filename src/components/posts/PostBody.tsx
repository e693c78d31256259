import { writtenEnd, writtenStart } from '#src/seo/posts/post-page.ts'

/**
 * What an editor wrote. Safe as HTML: a post is stored only after `sanitizePost` (functions/posts) has reduced it to a
 * few elements and attributes, and `postBody` adds none that come from outside.
 */
export function PostBody({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: `${writtenStart}${html}${writtenEnd}` }} />
}
