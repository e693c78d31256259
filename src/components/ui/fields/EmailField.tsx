import type { ReactNode } from 'react'
import { TextField } from './TextField.tsx'

/** The email of an account. Password managers store it as the user name. */
export function EmailField({ error, children }: { error: string | undefined; children?: ReactNode }) {
  return (
    <TextField name="email" label="Email" kind="email" autoComplete="username" error={error}>
      {children}
    </TextField>
  )
}
