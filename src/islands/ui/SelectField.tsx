import { type ReactNode, useId } from 'react'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Options, or groups of them. */
  children: ReactNode
  className?: string
}

/** A native select under its label. */
export function SelectField({ label, value, onChange, children, className = '' }: Props) {
  const id = useId()
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  )
}

/** The options of a table of values and labels. */
export function options(labels: Readonly<Record<string, string>>): ReactNode {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
