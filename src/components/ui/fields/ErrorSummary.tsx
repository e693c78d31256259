import type { MouseEvent } from 'react'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { namedField } from './named-field.ts'

/** What is wrong with a form, each with a link to its field. One error alone is only said at its field. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length < 2) return null
  const count = `${errors.length} fields need attention`
  return (
    <nav className="error-summary" aria-label={count}>
      <p aria-hidden="true">{count}</p>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An id can differ from the name, and a hash would be another entry in the history. */
function focusField(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  const field = namedField(event.currentTarget.closest('form'), name)
  if (!field) return
  event.preventDefault()
  field.focus()
}
