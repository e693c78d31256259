import { useId } from 'react'
import { isPostSlug, postMessages, postPath, postSlug } from '#src/domain/posts/posts.ts'
import { slugify } from '#src/domain/urls/slugs.ts'
import { FieldError, fieldStates } from '#src/islands/ui/Field.tsx'
import type { Writing } from './usePostEditor.ts'

/** The post's address: made from the title until somebody writes another. */
export function AddressField({ writing, error }: { writing: Writing; error: string | undefined }) {
  const { fields, post } = writing
  const { setFields } = writing.store
  const id = useId()
  const made = postSlug(fields.title)
  const slug = fields.slug || (fields.title ? made : '')
  const isWrong = fields.slug !== '' && !isPostSlug(fields.slug)
  const fault = error ?? (isWrong ? postMessages.slugInvalid : undefined)
  const moves = post?.publishedAt != null && slug !== post.slug && !fault

  return (
    <section className="panel-section">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Address
        </label>
        <input
          className="input"
          id={id}
          value={fields.slug}
          placeholder={fields.title && made}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setFields({ slug: event.target.value.toLowerCase().replace(/[\s_]+/g, '-') })}
          onBlur={() => {
            // A hyphen at the end is somebody who still types.
            if (isWrong) setFields({ slug: slugify(fields.slug) })
          }}
          {...fieldStates(id, 'whole', fault)}
        />
        <p className="stamp panel-address" id={`${id}-help`}>
          {location.origin}
          {slug ? postPath(slug) : postPath('…')}
        </p>
        <FieldError field={id}>{fault}</FieldError>
        {moves && <p className="quiet">Once you update, the old address leads here: {postPath(post.slug)}</p>}
        {fields.slug !== '' && fields.slug !== made && post?.publishedAt == null && (
          <p>
            <button className="text-button" type="button" onClick={() => setFields({ slug: '' })}>
              Make it from the title
            </button>
          </p>
        )}
      </div>
    </section>
  )
}
