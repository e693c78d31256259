import { useId } from 'react'
import { FieldError, fieldStates } from '#src/islands/ui/Field.tsx'

/** The 6-digit code of an authenticator app. Browsers and phones fill it in where they know it. */
export function CodeField({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        6-digit code
      </label>
      <input
        className="input input-code"
        id={id}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        {...fieldStates(id, undefined, error)}
      />
      <FieldError field={id}>{error}</FieldError>
    </div>
  )
}
