import { useId } from 'react'
import { postLimits, postPath, postSlug } from '#src/domain/posts/posts.ts'
import { cutText, textLength, withoutLineBreaks } from '#src/domain/text/text.ts'
import { FieldError, fieldStates } from '#src/islands/ui/Field.tsx'
import type { Writing } from './usePostEditor.ts'

/** What search engines show of about this many characters, more or less. */
const shown = { metaTitle: 60, metaDescription: 160 }

type Props = { writing: Writing; errorOf: (field: string) => string | undefined }

/** Title and description for search engines, and how they would look there. */
export function SearchFields({ writing: { fields, store }, errorOf }: Props) {
  const { title, metaTitle, metaDescription, slug } = fields
  return (
    <details className="panel-section">
      <summary>Search result</summary>
      <div className="stack">
        <div className="search-preview" aria-label="How a search engine may show it" role="group">
          <p className="stamp">
            {location.host}
            {postPath(slug || postSlug(title))}
          </p>
          <p className="search-preview-title" dir="auto">
            {cutText(metaTitle || title || 'Title', shown.metaTitle)}
          </p>
          <p className="quiet" dir="auto">
            {cutText(
              metaDescription || 'Without a description, it takes some words of the text.',
              shown.metaDescription,
            )}
          </p>
        </div>
        <Counted
          label="Meta title"
          value={metaTitle}
          placeholder={title}
          ideal={shown.metaTitle}
          limit={postLimits.metaTitle}
          error={errorOf('metaTitle')}
          onText={(text) => store.setFields({ metaTitle: text })}
        />
        <Counted
          label="Meta description"
          value={metaDescription}
          ideal={shown.metaDescription}
          limit={postLimits.metaDescription}
          error={errorOf('metaDescription')}
          onText={(text) => store.setFields({ metaDescription: text })}
        />
      </div>
    </details>
  )
}

type CountedProps = {
  label: string
  value: string
  placeholder?: string
  ideal: number
  limit: number
  error: string | undefined
  onText: (text: string) => void
}

function Counted({ label, value, placeholder, ideal, limit, error, onText }: CountedProps) {
  const id = useId()
  const length = textLength(value)
  const fault = error ?? (length > limit ? `At most ${limit} characters` : undefined)
  return (
    <div className="field">
      <div className="field-row">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <span className="field-count" id={`${id}-help`}>
          {length} of {ideal}
          {length > ideal && ', the rest is cut'}
        </span>
      </div>
      <textarea
        className="input panel-text"
        id={id}
        rows={2}
        value={value}
        placeholder={placeholder}
        dir="auto"
        onChange={(event) => onText(withoutLineBreaks(event.target.value))}
        {...fieldStates(id, 'count', fault)}
      />
      <FieldError field={id}>{fault}</FieldError>
    </div>
  )
}
