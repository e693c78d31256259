import { useId } from 'react'
import { FieldError, FieldHelp, fieldStates } from './Field.tsx'

type Props = { name: string; label: string; help?: string; defaultValue: string; error: string | undefined }

/** As `Field`, for a text of several lines. */
export function TextArea({ name, label, help, defaultValue, error }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input list-lines"
        id={id}
        name={name}
        rows={3}
        defaultValue={defaultValue}
        dir="auto"
        {...fieldStates(id, help, error)}
      />
      {help && <FieldHelp field={id}>{help}</FieldHelp>}
      <FieldError field={id}>{error}</FieldError>
    </div>
  )
}
