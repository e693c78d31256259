import { TextField } from './TextField.tsx'

/** The 6-digit code of an authenticator app. Browsers and phones fill it in where they know it. */
export function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      className="input-code"
      name="code"
      label="6-digit code"
      kind="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      error={error}
    />
  )
}
