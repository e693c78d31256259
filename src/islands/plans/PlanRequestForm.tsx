import { useEffect, useState } from 'react'
import { PlanRequestFields } from '#src/components/plans/PlanRequestFields.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ErrorSummary } from '#src/components/ui/fields/ErrorSummary.tsx'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { planRequestPath, type PlanSlug } from '#src/domain/plans/plans.ts'
import { planRequestMessages, readPlanRequest } from '#src/domain/plans/requests.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { callApi } from '#src/islands/api/call.ts'
import { type FieldText, type Sent, useForm } from '#src/islands/ui/useForm.ts'

/** Orders a plan by email. Without JavaScript the form posts to a page with the same fields and errors. */
export function PlanRequestForm({ plan }: { plan: PlanSlug }) {
  const [isSent, setIsSent] = useState(false)
  const form = useForm(async (text: FieldText): Promise<Sent> => {
    const typed = { plan: text('plan'), website: text('website'), email: text('email'), note: text('note') }
    const { errors } = readPlanRequest(typed)
    if (errors) return { message: errors[0]?.message ?? problemMessages.somethingBad, errors }
    const fault = await send({ ...typed, [honeypotField]: text(honeypotField) })
    if (fault === null) setIsSent(true)
    return fault
  })
  const { element, busy, failure, fieldErrors, errorOf, submit, onInput } = form
  useEffect(() => {
    // From here on our validation and messages replace the browser's.
    element.current?.setAttribute('novalidate', '')
    // Where a signed-in customer comes from.
    const email = element.current?.elements.namedItem('email')
    const known = new URLSearchParams(location.search).get('prefilled_email')
    if (known && email instanceof HTMLInputElement && email.value === '') email.value = known
    element.current?.dispatchEvent(new Event('hydrated', { bubbles: true }))
  }, [element])
  if (isSent) {
    return (
      <Notice tabIndex={-1} ref={(notice) => notice?.focus()}>
        {planRequestMessages.received}
      </Notice>
    )
  }
  return (
    <form
      className="form"
      method="post"
      action={`${planRequestPath}/${plan}`}
      ref={element}
      onSubmit={submit}
      onInput={onInput}
      aria-busy={busy || undefined}
    >
      <Notice bad>{failure}</Notice>
      <ErrorSummary errors={fieldErrors} />
      <PlanRequestFields typed={{ plan, website: '', email: '', note: '' }} errorOf={errorOf} />
      <div className="button-row">
        <button className="button" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Sending...' : 'Send order'}
        </button>
      </div>
    </form>
  )
}

async function send(typed: Record<string, string>): Promise<Sent> {
  const request = { method: 'POST', body: JSON.stringify(typed) }
  // Offline, or cut off: what was typed stays in its fields.
  const answer = await callApi('/plans/requests', request).catch(() => null)
  if (answer?.ok) return null
  const { message = problemMessages.somethingBad, errors = [] } = answer?.problem ?? {}
  return { message, errors }
}
