import { TextField } from './TextField.tsx'

export function RecoveryCodeField({ error }: { error: string | undefined }) {
  return (
    <TextField name="code" label="Recovery code" help="Upper or lower case, with or without hyphens." error={error} />
  )
}
