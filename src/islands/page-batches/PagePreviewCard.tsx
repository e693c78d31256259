import { useState } from 'react'
import { PostBody } from '#src/components/posts/PostBody.tsx'
import type { PagePreview } from '#src/domain/page-batches/page-batches.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import type { BatchPath } from './batch-calls.ts'

type Props = { path: BatchPath; id: string; version: number; rows: number }

/** A page as it will be, for any row. It follows each save. */
export function PagePreviewCard({ path, id, version, rows }: Props) {
  const [row, setRow] = useState(1)
  const shown = Math.min(row, Math.max(1, rows))
  // The fragment isn't sent. It makes each save another query.
  const { data, failure, reload } = useLoad<PagePreview | null>(
    'page-batches',
    `${path}/${id}/preview?row=${shown}#${version}`,
    { enabled: rows > 0 },
  )
  const turn = (by: 1 | -1) => setRow(Math.min(Math.max(1, shown + by), rows))
  return (
    <section className="screen-section" aria-labelledby="preview">
      <div className="screen-head">
        <h2 id="preview">Preview</h2>
        {rows > 1 && (
          <div className="button-row">
            <button
              className="button button-quiet button-small"
              type="button"
              disabled={shown <= 1}
              onClick={() => turn(-1)}
            >
              Previous
            </button>
            <span className="stamp" role="status">
              Row {shown} of {rows.toLocaleString('en')}
            </span>
            <button
              className="button button-quiet button-small"
              type="button"
              disabled={shown >= rows}
              onClick={() => turn(1)}
            >
              Next
            </button>
          </div>
        )}
      </div>
      <ErrorState failure={failure} onRetry={reload} />
      {rows === 0 || !data ? (
        <p className="quiet">Add a table and a template to see a page.</p>
      ) : (
        <article className="batch-preview" aria-label={data.title || 'Untitled'}>
          <p className="stamp">/{data.slug || '…'}</p>
          <h3 className="article-title" dir="auto">
            {data.title || 'Untitled'}
          </h3>
          <p className="quiet" dir="auto">
            {data.metaDescription}
          </p>
          <PostBody html={data.html} />
        </article>
      )}
    </section>
  )
}
