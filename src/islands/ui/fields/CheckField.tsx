import { useId } from 'react'
import { FieldError } from '#src/components/ui/fields/FieldFrame.tsx'

type Props = { name: string; label: string; defaultChecked?: boolean; error?: string | undefined }

/** Yes or no. */
export function CheckField({ name, label, defaultChecked, error }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          id={id}
          name={name}
          type="checkbox"
          defaultChecked={defaultChecked}
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
        />
        {label}
      </label>
      <FieldError field={id}>{error}</FieldError>
    </div>
  )
}
