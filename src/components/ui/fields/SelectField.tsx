import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError, type NamedField } from './FieldFrame.tsx'

type Props = NamedField &
  Omit<ComponentProps<'select'>, 'id' | 'name' | 'onChange'> & {
    label: string
    onChange?: (value: string) => void
    /** Given where the choice can be wrong. */
    error?: string | undefined
    /** Options, or groups of them: see `options`. */
    children: ReactNode
  }

/** A native select under its label. Anything a `<select>` takes can be given too. */
export function SelectField({ label, onChange, children, className = '', ...props }: Props) {
  const canFail = 'error' in props
  const { error, ...select } = props
  const { id = select.name } = select
  return (
    <div className={`field ${className}`.trim()}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        className="input"
        id={id}
        onChange={onChange && ((event) => onChange(event.target.value))}
        {...(canFail && describedBy(id, undefined, error))}
      >
        {children}
      </select>
      {canFail && <FieldError field={id}>{error}</FieldError>}
    </div>
  )
}

/** The options of a table of values and labels. */
export function options(labels: Readonly<Record<string, string>>): ReactNode {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
