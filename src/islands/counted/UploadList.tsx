import type { LinkExport } from '#src/domain/counted/counted.api.ts'
import { sources } from '#src/domain/counted/counted.ts'
import { shortDate } from '#src/domain/dates/dates.ts'
import { groupDigits } from '#src/domain/directories/counts.ts'

type Props = { uploads: readonly LinkExport[]; onRemove: (upload: LinkExport) => void }

/** Uploads that are shown before the others are asked for. */
const firstUploads = 6

/** What was uploaded, the newest first. */
export function UploadList({ uploads, onRemove }: Props) {
  const [first, others] = [uploads.slice(0, firstUploads), uploads.slice(firstUploads)]
  return (
    <section aria-labelledby="uploads">
      <h3 id="uploads">Uploads</h3>
      <Items uploads={first} onRemove={onRemove} />
      {others.length > 0 && (
        <details className="orders-earlier">
          <summary>{others.length === 1 ? '1 earlier upload' : `${others.length} earlier uploads`}</summary>
          <Items uploads={others} onRemove={onRemove} />
        </details>
      )}
    </section>
  )
}

function Items({ uploads, onRemove }: Props) {
  return (
    <ul className="shares">
      {uploads.map((upload) => (
        <li key={upload.id}>
          <span>
            {`${sources[upload.source]}, ${shortDate(upload.exportedOn)}: ${upload.counted} of ${upload.live} live listings`}
            <span className="stamp counted-file">
              <bdi>{upload.fileName}</bdi>
              {`, ${upload.rows === 1 ? '1 link' : `${groupDigits(upload.rows)} links`}${upload.cut ? ', cut' : ''}`}
            </span>
          </span>
          <button
            className="button-link"
            type="button"
            aria-label={`Delete the upload of ${sources[upload.source]}, ${shortDate(upload.exportedOn)}`}
            onClick={() => onRemove(upload)}
          >
            Delete
          </button>
        </li>
      ))}
    </ul>
  )
}
