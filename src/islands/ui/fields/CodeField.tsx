import { useId } from 'react'
import { TextField } from '#src/components/ui/fields/TextField.tsx'

/** The 6-digit code of an authenticator app. Browsers and phones fill it in where they know it. */
export function CodeField({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <TextField
      className="input-code"
      id={id}
      name="code"
      label="6-digit code"
      kind="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      error={error}
    />
  )
}
