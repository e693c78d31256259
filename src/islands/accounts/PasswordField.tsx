import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FieldError, FieldHelp, fieldStates } from '#src/islands/ui/Field.tsx'

type Props = {
  name: string
  label: string
  help?: string
  error: string | undefined
  /** Tells password managers what the field is. */
  kind: 'current-password' | 'new-password'
  children?: ReactNode
}

/** A password with a button that shows what was typed. Pasting is as good as typing. */
export function PasswordField({ name, label, help, error, kind, children }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(false)

  // A form that is sent with a readable password would have browsers offer it as text the next time.
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="password">
        <input
          className="input"
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={kind}
          autoCapitalize={shown ? 'none' : undefined}
          spellCheck={false}
          ref={input}
          {...fieldStates(id, help, error)}
        />
        <button
          className="password-show"
          type="button"
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      {help && <FieldHelp field={id}>{help}</FieldHelp>}
      <FieldError field={id}>{error}</FieldError>
      {children}
    </div>
  )
}
