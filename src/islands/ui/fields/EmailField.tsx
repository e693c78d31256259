import { type ReactNode, useId } from 'react'
import { TextField } from '#src/components/ui/fields/TextField.tsx'

/** The email of an account. Password managers store it as the user name. */
export function EmailField({ error, children }: { error: string | undefined; children?: ReactNode }) {
  const id = useId()
  return (
    <TextField id={id} name="email" label="Email" kind="email" autoComplete="username" error={error}>
      {children}
    </TextField>
  )
}
