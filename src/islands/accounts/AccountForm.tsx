import { type ReactNode, useEffect, useRef } from 'react'
import { useLive } from '#src/islands/ui/useLive.ts'
import type { Form } from '#src/islands/ui/useForm.ts'

type Props = {
  form: Form
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

/**
 * A form of an account. Its button waits for the code behind it: sent by the browser itself, a password would end up
 * in a place where nobody expects it.
 */
export function AccountForm({ form, action, busyAction, wide, quiet, danger, children, aside }: Props) {
  const live = useLive()
  const { element, busy, failure, submit } = form
  const kinds = ['button', wide && 'button-wide', quiet && 'button-quiet', danger && 'button-danger']
  return (
    <form
      className="account-form"
      method="post"
      noValidate
      ref={element}
      onSubmit={submit}
      aria-busy={busy || undefined}
    >
      <Fault>{failure}</Fault>
      {children}
      <div className="button-row">
        <button
          className={kinds.filter(Boolean).join(' ')}
          type="submit"
          disabled={!live}
          aria-disabled={busy || undefined}
        >
          {busy ? busyAction : action}
        </button>
        {aside}
      </div>
    </form>
  )
}

/** What is wrong with the whole. Always there, so that screen readers notice when it says something. */
export function Fault({ children }: { children: ReactNode }) {
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} hidden={!children}>
      <p>{children}</p>
    </div>
  )
}

/** A success or a notice. `takesFocus`: for when the button that was pressed disappears. */
export function Notice({ children, takesFocus = false }: { children: ReactNode; takesFocus?: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && children) element.current?.focus()
  }, [takesFocus, children])
  return (
    <div className="notice" role="status" hidden={!children} ref={element} tabIndex={takesFocus ? -1 : undefined}>
      <p>{children}</p>
    </div>
  )
}
