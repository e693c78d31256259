import type { FieldError } from '#src/domain/problems/problems.ts'

/** What is wrong with a form, each with a link to its field. One error alone has its message in the banner. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  if (errors.length < 2) return null
  return (
    <nav className="error-summary" aria-labelledby="error-summary">
      <p id="error-summary">{`${errors.length} fields need attention`}</p>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
