import type { ReactNode } from 'react'

export type NamedField = {
  name: string
  /** Default: the name. Needed where a page has another element with that id. */
  id?: string
}

/** What every field has: its name, its label, what helps with it, and what's wrong with it. */
export type FieldProps = NamedField & {
  label: string
  help?: ReactNode
  /** Put the help between label and control, where it's long or the control is tall. */
  helpAbove?: boolean
  error?: string | undefined
  /** Shown below the field. */
  children?: ReactNode
}

type Props = Omit<FieldProps, 'name'> & {
  /** The control's id. Help and error take theirs from it, see `describedBy`. */
  id: string
  /** Shown at the end of the label's line, such as a count of characters. */
  besideLabel?: ReactNode
  control: ReactNode
  /** The error can come while the control has the focus, so it is read out right away. */
  isChecked?: boolean
}

/** Label, help, control, error, in one order for every kind of control. */
export function FieldFrame(props: Props) {
  const { id, label, besideLabel, help, helpAbove, control, error, isChecked = false, children } = props

  const labelElement = (
    <label className="field-label" htmlFor={id}>
      {label}
    </label>
  )
  const helpElement = help !== undefined && (
    <p className="field-help" id={`${id}-help`}>
      {help}
    </p>
  )
  return (
    <div className="field">
      {besideLabel === undefined ? (
        labelElement
      ) : (
        <div className="field-row">
          {labelElement}
          {besideLabel}
        </div>
      )}
      {helpAbove && helpElement}
      {control}
      {!helpAbove && helpElement}
      <FieldError field={id} isChecked={isChecked}>
        {error}
      </FieldError>
      {children}
    </div>
  )
}

/** The attributes by which a control is tied to its help and its error. */
export function describedBy(id: string, help: unknown, error: string | undefined) {
  return {
    'aria-describedby': `${help ? `${id}-help ` : ''}${id}-error`,
    'aria-invalid': error ? true : undefined,
  } as const
}

type ErrorProps = { field: string; isChecked?: boolean; children: ReactNode }

/** What's wrong with a field. Always there, so that screen readers can be pointed to it. */
export function FieldError({ field, isChecked, children }: ErrorProps) {
  return (
    <p className="field-error" id={`${field}-error`} aria-live={isChecked ? 'assertive' : undefined}>
      {children}
    </p>
  )
}
