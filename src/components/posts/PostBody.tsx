import { writtenEnd, writtenStart } from '#src/seo/posts/post-page.ts'

/**
 * A post's HTML. It's safe, because a post is only stored after `sanitizePost` (functions/posts) has reduced it to a few
 * elements and attributes, and `postBody` adds nothing from outside.
 */
export function PostBody({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: `${writtenStart}${html}${writtenEnd}` }} />
}
