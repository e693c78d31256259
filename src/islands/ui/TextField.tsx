import type { ProductField } from '#src/domain/products/fields.ts'

type Props = {
  name: ProductField
  label: string
  help?: string
  /** Characters; shows how many are used. */
  limit?: number
  used?: number
  error: string | undefined
  type?: 'text' | 'url' | 'email'
  autoComplete?: string
  multiline?: boolean
}

/** Label above, help under it, then the field, then what is wrong with it. The value is the browser's. */
export function TextField({
  name,
  label,
  help,
  limit,
  used = 0,
  error,
  type = 'text',
  autoComplete,
  multiline,
}: Props) {
  const shared = {
    className: 'input',
    id: name,
    name,
    dir: 'auto',
    autoComplete: autoComplete ?? 'off',
    'aria-describedby': `${help ? `${name}-help ` : ''}${name}-error`,
    'aria-invalid': error ? true : undefined,
    'aria-required': true,
  } as const
  return (
    <div className="field">
      <div className="field-row">
        <label className="field-label" htmlFor={name}>
          {label}
        </label>
        {limit !== undefined && (
          <span className="field-count" data-live aria-hidden="true">
            {used} / {limit}
          </span>
        )}
      </div>
      {help && (
        <p className="field-help" id={`${name}-help`}>
          {help}
        </p>
      )}
      {multiline ? (
        <textarea {...shared} rows={8} />
      ) : (
        // Never type=url or type=email: the browser's own checks would speak before ours, in other words.
        <input {...shared} type="text" inputMode={type} spellCheck={type === 'text'} />
      )}
      <p className="field-error" id={`${name}-error`} data-error={name}>
        {error}
      </p>
    </div>
  )
}
