import { type RefObject, type SubmitEvent, useState } from 'react'
import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { maxReasonLength, reasonMessages } from '#src/domain/reviews/reasons.ts'
import { textLength } from '#src/domain/text/text.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'

/** What's wrong with a reason; null: nothing. */
function faultIn(reason: string): string | null {
  if (reason === '') return reasonMessages.missing
  return textLength(reason) > maxReasonLength ? reasonMessages.tooLong : null
}

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  typed: string
  onType: (text: string) => void
  onSave: (reason: string) => Promise<void>
  onSend: (reason: string) => void
  onClose: () => void
}

/** A new reason, and whether to save it for next time. */
export function ReasonForm({ field, typed, onType, onSave, onSend, onClose }: Props) {
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
    if (data.has('save')) void onSave(text)
    onSend(text)
  }
  return (
    <form className="form" method="post" noValidate onSubmit={send}>
      <TextArea
        name="reason"
        label="Reason"
        count={
          <>
            <kbd className="stamp">N</kbd> <span>to write one</span>
          </>
        }
        rows={3}
        aria-keyshortcuts="n"
        defaultValue={typed}
        ref={field}
        error={error}
        onChange={(event) => {
          setError(undefined)
          onType(event.target.value)
        }}
      />
      <CheckField name="save" label="Save for next time" />
      <div className="button-row">
        <button className="button" type="submit">
          Send reason
          <kbd className="stamp" aria-hidden="true">
            Ctrl Enter
          </kbd>
        </button>
        <CancelButton onClick={onClose} />
      </div>
    </form>
  )
}
