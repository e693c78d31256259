import type { ReactNode } from 'react'
import { TextArea } from './TextArea.tsx'

type Props = {
  name: string
  label: string
  help?: string
  error: string | undefined
  autoComplete?: string
  defaultValue?: string | undefined
  readOnly?: boolean
  /** Beside the label: how many characters are used. */
  count?: ReactNode
  type?: 'text' | 'url' | 'email'
  /** A text of several lines. */
  rows?: number
}

/** Label, help, field, what is wrong with it. The value is the browser's. The name is unique on the page. */
export function LabeledField(props: Props) {
  const { name, label, help, error, autoComplete = 'off', defaultValue, readOnly, count, type = 'text', rows } = props
  const shared = {
    id: name,
    name,
    dir: 'auto',
    autoComplete,
    defaultValue,
    readOnly,
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
        {count}
      </div>
      {help && (
        <p className="field-help" id={`${name}-help`}>
          {help}
        </p>
      )}
      {rows ? (
        <TextArea {...shared} rows={rows} />
      ) : (
        // Never type=url or type=email: the browser's own messages would appear before ours.
        <input {...shared} className="input" type="text" inputMode={type} spellCheck={type === 'text'} />
      )}
      <p className="field-error" id={`${name}-error`}>
        {error}
      </p>
    </div>
  )
}
