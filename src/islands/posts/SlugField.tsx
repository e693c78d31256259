import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { slugFault } from '#src/domain/posts/checking.ts'
import { postSlug, shownPostPath } from '#src/domain/posts/posts.ts'
import { slugWords } from '#src/domain/urls/site-slugs.ts'
import type { OpenPost } from './useEditor.ts'

/** The post's slug: made from the title until someone types another one. */
export function SlugField({ editing, error }: { editing: OpenPost; error: string | undefined }) {
  const { fields, post } = editing
  const { setFields } = editing.store
  const made = postSlug(fields.title)
  const slug = fields.slug || (fields.title ? made : '')
  const wrong = fields.slug !== '' && slugFault(fields.slug)
  const fault = error ?? (wrong || undefined)
  const moves = post?.publishedAt != null && slug !== post.slug && !fault

  return (
    <section className="panel-section">
      <TextField
        name="slug"
        label="Slug"
        help={
          <span className="stamp panel-url">
            {location.origin}
            {shownPostPath(slug || '…')}
          </span>
        }
        error={fault}
        value={fields.slug}
        placeholder={fields.title && made}
        autoCapitalize="none"
        onChange={(event) => setFields({ slug: event.target.value.toLowerCase().replace(/[\s_]+/g, '-') })}
        onBlur={() => {
          // While someone is typing, a hyphen at the end is fine.
          if (wrong) setFields({ slug: slugWords(fields.slug) })
        }}
      >
        {moves && (
          <p className="quiet">Once you update the post, the old URL redirects here: {shownPostPath(post.slug)}</p>
        )}
        {fields.slug !== '' && fields.slug !== made && post?.publishedAt == null && (
          <p>
            <button className="text-button" type="button" onClick={() => setFields({ slug: '' })}>
              Make from title
            </button>
          </p>
        )}
      </TextField>
    </section>
  )
}
