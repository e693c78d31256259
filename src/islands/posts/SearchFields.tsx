import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { postLimits, postSlug, shownPostPath } from '#src/domain/posts/posts.ts'
import { articleSlug } from '#src/domain/articles/articles.ts'
import { cutText, textLength, withoutLineBreaks } from '#src/domain/text/text.ts'
import type { Written } from './content.ts'
import type { OpenPost } from './useEditor.ts'

/** About how many characters search engines show. */
const shown = { metaTitle: 60, metaDescription: 160 }

type Props<Doc extends Written> = {
  editing: OpenPost<Doc>
  errorOf: (field: string) => string | undefined
  /** The host it will be on. Default: ours. */
  host?: string | undefined
}

/** Title and description for search engines, with a preview. */
export function SearchFields<Doc extends Written>({ editing: { fields, store }, errorOf, host }: Props<Doc>) {
  const { title, metaTitle, metaDescription, slug } = fields
  return (
    <details className="panel-section">
      <summary>Search result</summary>
      <div className="stack">
        <div className="search-preview" aria-label="Search result preview" role="group">
          <p className="stamp">
            {host === undefined
              ? `${location.host}${shownPostPath(slug || postSlug(title))}`
              : `${host}/${slug || articleSlug(title)}`}
          </p>
          <p className="search-preview-title" dir="auto">
            {cutText(metaTitle || title || 'Title', shown.metaTitle)}
          </p>
          <p className="quiet" dir="auto">
            {cutText(
              metaDescription || 'Without a description, search engines pick some of the text.',
              shown.metaDescription,
            )}
          </p>
        </div>
        <Counted
          name="metaTitle"
          label="Meta title"
          value={metaTitle}
          placeholder={title}
          ideal={shown.metaTitle}
          limit={postLimits.metaTitle}
          error={errorOf('metaTitle')}
          onText={(text) => store.setFields({ metaTitle: text })}
        />
        <Counted
          name="metaDescription"
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
  name: string
  label: string
  value: string
  placeholder?: string
  ideal: number
  limit: number
  error: string | undefined
  onText: (text: string) => void
}

function Counted({ value, ideal, limit, error, onText, ...field }: CountedProps) {
  const length = textLength(value)
  return (
    <TextArea
      {...field}
      className="panel-text"
      rows={2}
      value={value}
      count={`${length} of ${ideal}${length > ideal ? ', the rest may be cut off' : ''}`}
      error={error ?? (length > limit ? `At most ${limit} characters` : undefined)}
      onChange={(event) => onText(withoutLineBreaks(event.target.value))}
    />
  )
}
