import { type ReactNode, useId } from 'react'

type Props = {
  name: string
  label: string
  help?: string | undefined
  error: string | undefined
  type?: 'text' | 'email' | 'url' | 'numeric'
  autoComplete?: string
  defaultValue?: string
  /** Stands under the field. */
  children?: ReactNode
}

/** Label, help, field, what is wrong with it. The value is the browser's. */
export function Field({ name, label, help, error, type = 'text', autoComplete, defaultValue, children }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {/* Never type=url or type=email: the browser's own checks would speak before ours, in other words. */}
      <input
        className="input"
        id={id}
        name={name}
        type="text"
        inputMode={type}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={false}
        autoComplete={autoComplete ?? 'off'}
        defaultValue={defaultValue}
        dir="auto"
        {...fieldStates(id, help, error)}
      />
      {help && <FieldHelp field={id}>{help}</FieldHelp>}
      <FieldError field={id}>{error}</FieldError>
      {children}
    </div>
  )
}

/** What the field's own element says of help and error. `field` is its id. */
export function fieldStates(field: string, help: string | undefined, error: string | undefined) {
  return {
    'aria-describedby': `${help ? `${field}-help ` : ''}${field}-error`,
    'aria-invalid': error ? true : undefined,
  } as const
}

export function FieldHelp({ field, children }: { field: string; children: ReactNode }) {
  return (
    <p className="field-help" id={`${field}-help`}>
      {children}
    </p>
  )
}

export function FieldError({ field, children }: { field: string; children: ReactNode }) {
  return (
    <p className="field-error" id={`${field}-error`}>
      {children}
    </p>
  )
}
