import type { WorkItem } from '#src/domain/deliveries/admin.api.ts'
import type { FormValue } from '#src/domain/deliveries/form-fields.ts'
import { atWidth } from '#src/domain/images/images.ts'
import type { Copied } from './useCopying.ts'

type Props = { item: WorkItem; copied: Copied; onCopy: (field: FormValue) => void }

/** The profile's fields, fitted to this directory. A click or the key copies one. */
export function CopyFields({ item: { fields, images }, copied, onCopy }: Props) {
  return (
    <section className="work-fields" aria-label="Fields">
      <ul className="copy-fields">
        {fields.map((field) => (
          <li key={field.field} data-copied={copied?.field === field.field || undefined}>
            <button
              className="copy-field"
              type="button"
              aria-keyshortcuts={field.key}
              aria-disabled={field.value === '' || undefined}
              onClick={() => onCopy(field)}
            >
              <kbd className="stamp stamp-framed" aria-hidden="true">
                {field.key.toUpperCase()}
              </kbd>
              <span className="copy-label">
                {field.label}
                {field.required && <span className="stamp stamp-waiting">required</span>}
                <Fit field={field} />
                <span className="stamp copy-done">
                  {copied?.field === field.field && (copied.worked ? 'copied' : 'couldn’t copy, select it instead')}
                </span>
              </span>
              {field.value === '' ? (
                <span className="copy-value unknown">Not in the profile</span>
              ) : (
                <span className="copy-value" dir="auto">
                  {field.value}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {images.length > 0 && (
        <ul className="work-images" aria-label="Images">
          {images.map(({ label, id, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener">
                <img src={atWidth(url, 96)} alt="" width="56" height="56" />
                {label}
              </a>
              <a href={url} download={label.toLowerCase().replaceAll(' ', '-')} aria-label={`Download: ${label}`}>
                Download
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {copied && (copied.worked ? `Copied: ${labelOf(fields, copied)}` : 'Couldn’t copy')}
      </p>
    </section>
  )
}

/** How long it is, against the form's limit. */
function Fit({ field: { field, length, limit, cut, value } }: { field: FormValue }) {
  if (limit === null || value === '') return null
  const unit = field === 'keywords' ? ' keywords' : ''
  return (
    <span className={cut ? 'stamp stamp-bad' : 'stamp'}>
      {cut ? `cut to fit ${limit}${unit}` : `${length} of ${limit}${unit}`}
    </span>
  )
}

function labelOf(fields: readonly FormValue[], copied: NonNullable<Copied>): string {
  return fields.find(({ field }) => field === copied.field)?.label ?? ''
}
