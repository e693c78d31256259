import { useId } from 'react'
import { TextField } from '#src/components/ui/fields/TextField.tsx'

export function RecoveryCodeField({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <TextField
      id={id}
      name="code"
      label="Recovery code"
      help="Upper or lower case, with or without hyphens."
      error={error}
    />
  )
}
