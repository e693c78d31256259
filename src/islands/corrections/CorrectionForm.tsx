import { useEffect, useState } from 'react'
import { CorrectionFields } from '#src/components/corrections/CorrectionFields.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ErrorSummary } from '#src/components/ui/fields/ErrorSummary.tsx'
import { correctionMessages, emptyCorrection, readCorrection } from '#src/domain/corrections/corrections.ts'
import { correctionPath } from '#src/domain/directories/listed.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { callApi } from '#src/islands/api/call.ts'
import { type FieldText, type Sent, useForm } from '#src/islands/ui/useForm.ts'

/** Reports a mistake on a directory's page. Without JavaScript the form posts to a page with the same fields and errors. */
export function CorrectionForm({ slug }: { slug: string }) {
  const [isSent, setIsSent] = useState(false)
  const form = useForm(async (text: FieldText): Promise<Sent> => {
    const typed = { field: text('field'), text: text('text'), evidence: text('evidence'), email: text('email') }
    const { errors } = readCorrection(typed)
    if (errors) return { message: errors[0]?.message ?? problemMessages.somethingBad, errors }
    const fault = await send(slug, { ...typed, [honeypotField]: text(honeypotField) })
    if (fault === null) setIsSent(true)
    return fault
  })
  const { element, busy, failure, fieldErrors, errorOf, submit, onInput } = form
  useEffect(() => {
    // From here on our validation and messages replace the browser's.
    element.current?.setAttribute('novalidate', '')
    element.current?.dispatchEvent(new Event('hydrated', { bubbles: true }))
  }, [element])
  if (isSent) {
    return (
      <Notice tabIndex={-1} ref={(notice) => notice?.focus()}>
        {correctionMessages.received}
      </Notice>
    )
  }
  return (
    <form
      className="form"
      method="post"
      action={correctionPath({ slug })}
      ref={element}
      onSubmit={submit}
      onInput={onInput}
      aria-busy={busy || undefined}
    >
      <Notice bad>{failure}</Notice>
      <ErrorSummary errors={fieldErrors} />
      <CorrectionFields typed={emptyCorrection} errorOf={errorOf} />
      <div className="button-row">
        <button className="button" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'Sending...' : 'Send correction'}
        </button>
      </div>
    </form>
  )
}

async function send(slug: string, typed: Record<string, string>): Promise<Sent> {
  const request = { method: 'POST', body: JSON.stringify(typed) }
  // Offline, or cut off: what was typed stays in its fields.
  const answer = await callApi(`/directory-list/${slug}/corrections`, request).catch(() => null)
  if (answer?.ok) return null
  const { message = problemMessages.somethingBad, errors = [] } = answer?.problem ?? {}
  return { message, errors }
}
