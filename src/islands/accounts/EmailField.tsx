import type { ReactNode } from 'react'
import { Field } from '#src/islands/ui/Field.tsx'

/** The address by which an account is known. */
export function EmailField({ error, children }: { error: string | undefined; children?: ReactNode }) {
  return (
    <Field name="email" label="Email" type="email" autoComplete="username" error={error}>
      {children}
    </Field>
  )
}
