import { useId } from 'react'
import { FieldError } from '#src/components/ui/fields/FieldFrame.tsx'

type Props = {
  name: string
  legend: string
  labels: Readonly<Record<string, string>>
  chosen: readonly string[]
  error: string | undefined
  busy: boolean
  onChoose: (chosen: string[]) => void
}

/** Any of a few. None of them: unknown. `none` takes the others away, and each of them takes it away. */
export function VerifyChecks({ name, legend, labels, chosen, error, busy, onChoose }: Props) {
  const id = useId()
  const choose = (value: string, isOn: boolean) => {
    const others = chosen.filter((one) => one !== value && (value === 'none') === (one === 'none'))
    onChoose((isOn ? [...others, value] : others).toSorted())
  }
  return (
    <fieldset className="directory-group verify-wide" aria-describedby={`${id}-error`}>
      <legend>{legend}</legend>
      <div className="directory-required">
        {Object.entries(labels).map(([value, label]) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name={`${name}.${value}`}
              checked={chosen.includes(value)}
              disabled={busy}
              onChange={({ target }) => choose(value, target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError field={id}>{error}</FieldError>
    </fieldset>
  )
}
