import type { ReactNode } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ErrorSummary } from '#src/components/ui/fields/ErrorSummary.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { FormState } from './useForm.ts'

type Props = {
  form: FormState
  /** What the button says, and what it says while it works. */
  action: string
  busyAction: string
  /** A button of full width, where the form is what the page is for. */
  wide?: boolean
  quiet?: boolean
  danger?: boolean
  children?: ReactNode
  /** Beside the button. */
  aside?: ReactNode
}

/** A form that script sends: what's wrong with it as a whole, its fields, its button. */
export function Form({ form, action, busyAction, wide, quiet, danger, children, aside }: Props) {
  const { element, busy, failure, fieldErrors, submit, onInput } = form
  const kinds = ['button', wide && 'button-wide', quiet && 'button-quiet', danger && 'button-danger']
  return (
    <form
      className="form"
      method="post"
      noValidate
      ref={element}
      onSubmit={submit}
      onInput={onInput}
      aria-busy={busy || undefined}
    >
      <Notice bad>{failure}</Notice>
      <ErrorSummary errors={fieldErrors} />
      {children}
      <div className="button-row">
        <SubmitButton className={kinds.filter(Boolean).join(' ')} busy={busy} busyLabel={busyAction}>
          {action}
        </SubmitButton>
        {aside}
      </div>
    </form>
  )
}
