import { useState } from 'react'
import { FieldError, FieldHelp, fieldStates } from '#src/islands/ui/Field.tsx'
import { textLength } from '#src/domain/text/text.ts'

type Props = {
  name: string
  label: string
  help?: string
  error: string | undefined
  /** Characters; shows how many are used. */
  limit?: number
  type?: 'text' | 'url' | 'email'
  defaultValue: string
  multiline?: boolean
}

/** Label with a counter, help, field, what is wrong with it. The value is the browser's. */
export function EditField({ name, label, help, error, limit, type = 'text', defaultValue, multiline }: Props) {
  const [used, setUsed] = useState(() => textLength(defaultValue))
  const id = `edit-${name}`
  const shared = {
    className: 'input',
    id,
    name,
    dir: 'auto',
    autoComplete: 'off',
    defaultValue,
    onChange: ({ target }: { target: { value: string } }) => setUsed(textLength(target.value.trim())),
    ...fieldStates(id, help, error),
  } as const
  return (
    <div className="field">
      <div className="field-row">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {limit !== undefined && (
          <span className="field-count" aria-hidden="true">
            {used} / {limit}
          </span>
        )}
      </div>
      {help && <FieldHelp field={id}>{help}</FieldHelp>}
      {multiline ? (
        <textarea {...shared} rows={8} />
      ) : (
        // Never type=url or type=email: the browser's own checks would speak before ours, in other words.
        <input {...shared} type="text" inputMode={type} spellCheck={type === 'text'} />
      )}
      <FieldError field={id}>{error}</FieldError>
    </div>
  )
}
