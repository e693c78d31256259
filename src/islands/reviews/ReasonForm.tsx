import { longestReason, reasonMessages } from '#src/domain/reviews/reasons.ts'
import { type RefObject, type SubmitEvent, useId, useState } from 'react'
import { textLength } from '#src/domain/text/text.ts'
import { FieldError, fieldStates } from '#src/islands/ui/Field.tsx'

/** Null: nothing against it. */
function faultIn(reason: string): string | null {
  if (reason === '') return reasonMessages.missing
  return textLength(reason) > longestReason ? reasonMessages.tooLong : null
}

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  typed: string
  onType: (text: string) => void
  onKeep: (reason: string) => Promise<void>
  onSend: (reason: string) => void
  onClose: () => void
}

/** A reason in one's own words, and whether to keep it for the next time. */
export function ReasonForm({ field, typed, onType, onKeep, onSend, onClose }: Props) {
  const id = useId()
  const [error, setError] = useState<string>()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = field.current?.value.trim() ?? ''
    const fault = faultIn(text)
    if (fault) {
      setError(fault)
      field.current?.focus()
      return
    }
    if (data.has('keep')) void onKeep(text)
    onSend(text)
  }
  return (
    <form className="account-form" method="post" noValidate onSubmit={send}>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          In your own words
        </label>
        <textarea
          className="input"
          id={id}
          rows={3}
          dir="auto"
          defaultValue={typed}
          ref={field}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          {...fieldStates(id, undefined, error)}
        />
        <FieldError field={id}>{error}</FieldError>
      </div>
      <label className="reason-keep">
        <input type="checkbox" name="keep" /> Keep this reason for the next time
      </label>
      <div className="button-row">
        <button className="button" type="submit">
          Send
          <kbd className="stamp" aria-hidden="true">
            Ctrl Enter
          </kbd>
        </button>
        <button className="button button-quiet" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
