import type { ReactNode } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ErrorSummary } from '#src/components/ui/fields/ErrorSummary.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { FormState } from './useForm.ts'

type Props = {
  form: FormState
  /** Where the browser sends it without script. Empty: the page's own URL. Without it, the form waits for script. */
  page?: string
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

/** A form: what's wrong with it as a whole, its fields, its button. */
export function Form({ form, page, action, busyAction, wide, quiet, danger, children, aside }: Props) {
  const { element, busy, failure, fieldErrors, submit, onInput } = form
  const kinds = ['button', wide && 'button-wide', quiet && 'button-quiet', danger && 'button-danger']
  return (
    <form
      className="form"
      method="post"
      action={page || undefined}
      noValidate={page === undefined}
      ref={element}
      onSubmit={submit}
      onInput={onInput}
      aria-busy={busy || undefined}
    >
      <Notice bad>{failure}</Notice>
      <ErrorSummary errors={fieldErrors} />
      {children}
      <div className="button-row">
        <SubmitButton
          className={kinds.filter(Boolean).join(' ')}
          busy={busy}
          busyLabel={busyAction}
          needsScript={page === undefined}
        >
          {action}
        </SubmitButton>
        {aside}
      </div>
    </form>
  )
}
