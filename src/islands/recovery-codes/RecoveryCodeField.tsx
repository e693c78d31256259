import { Field } from '#src/islands/ui/Field.tsx'

export function RecoveryCodeField({ error }: { error: string | undefined }) {
  return <Field name="code" label="Recovery code" help="Upper or lower case, with or without hyphens." error={error} />
}
