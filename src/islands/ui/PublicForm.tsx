import { type ReactNode, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { type FieldError, problemMessages } from '#src/domain/problems/problems.ts'
import { callApi } from '#src/islands/api/call.ts'
import { Form } from './Form.tsx'
import { useForm } from './useForm.ts'
import { useOwnSubmit } from './useOwnSubmit.ts'

type Props<Typed> = {
  /**
   * Where the browser posts it without JavaScript: a page with the same fields and errors. Empty: the page it's on, with
   * the query.
   */
  page: string
  /** Where it's sent as JSON. */
  path: string
  /** What is in its fields at first, by their names. */
  fields: Typed
  /** What's wrong with what was typed. */
  check: (typed: Typed) => { errors?: readonly FieldError[] }
  /** What the button says, and what replaces the form once it's sent. */
  action: string
  received: string
  /** Below it, what can be done next. */
  next?: ReactNode
  children: (errorOf: (field: string) => string | undefined) => ReactNode
}

/** A form of a public page, for visitors without an account. */
export function PublicForm<Typed extends Record<string, string>>(props: Props<Typed>) {
  const { page, path, fields, check, action, received, next, children } = props
  const [isSent, setIsSent] = useState(false)
  const form = useForm(async (text) => {
    const typed = Object.fromEntries(Object.keys(fields).map((name) => [name, text(name)])) as Typed
    const { errors } = check(typed)
    if (errors) return { message: errors[0]?.message ?? problemMessages.somethingBad, errors }
    const body = JSON.stringify({ ...typed, [honeypotField]: text(honeypotField) })
    // Offline, or cut off: what was typed stays in its fields.
    const answer = await callApi(path, { method: 'POST', body }).catch(() => null)
    if (answer?.ok) {
      setIsSent(true)
      return null
    }
    const { message = problemMessages.somethingBad, errors: found = [] } = answer?.problem ?? {}
    return { message, errors: found }
  })
  useOwnSubmit(form.element)
  if (isSent) {
    return (
      <div className="stack">
        <Notice tabIndex={-1} ref={(notice) => notice?.focus()}>
          {received}
        </Notice>
        {next}
      </div>
    )
  }
  return (
    <Form form={form} page={page} action={action} busyAction="Sending...">
      {children(form.errorOf)}
    </Form>
  )
}
