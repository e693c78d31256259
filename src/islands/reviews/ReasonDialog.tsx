import { useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { starterReasons } from '#src/domain/reviews/reasons.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { digitKeys } from '#src/islands/ui/digit-keys.ts'
import { ReasonForm } from './ReasonForm.tsx'
import type { Reasons } from './useReasons.ts'

type Props = {
  title: string
  reasons: Reasons
  /** What was typed before and hasn't been accepted yet. */
  typed: string
  onType: (text: string) => void
  onSend: (reason: string) => void
  onClose: () => void
}

/**
 * Asks for a reason. A digit sends a saved one or one of ours, N leads to the field, and Ctrl+Enter sends what is typed there.
 * Other letters do nothing: shortcuts of the queue would become a reason that the founder reads.
 */
export function ReasonDialog({ title, reasons, typed, onType, onSend, onClose }: Props) {
  const { reasons: saved, failure, save, remove } = reasons
  const field = useRef<HTMLTextAreaElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  const texts = saved.map(({ text }) => text)
  const starters = starterReasons.filter((text) => !texts.includes(text))
  const [hasChoices] = useState(typed === '')

  useLayoutEffect(() => {
    if (hasChoices) choices.current?.focus()
    else field.current?.focus()
  }, [hasChoices])

  const keys = {
    ...digitKeys([...texts, ...starters], onSend),
    n: () => field.current?.focus(),
    'Ctrl+Enter': () => field.current?.form?.requestSubmit(),
  }
  const choice = (text: string, place: number) => (
    <button className="reason" type="button" onClick={() => onSend(text)}>
      <kbd className="stamp stamp-framed">{place < 9 ? place + 1 : ' '}</kbd>
      <span dir="auto">{text}</span>
    </button>
  )

  return (
    <Dialog title={title} onClose={onClose} keys={keys}>
      <div className="reasons" tabIndex={-1} ref={choices}>
        <p className="quiet">We email the reason to the founder, who can then fix the product and submit it again.</p>
        <Notice bad>{failure}</Notice>
        <ol className="reasons-kept" aria-label="Reasons">
          {saved.map((reason, place) => (
            <li key={`${reason.id} ${reason.text}`}>
              {choice(reason.text, place)}
              <button
                disabled={reason.id === 0}
                className="button-link"
                type="button"
                aria-label={`Delete saved reason: ${reason.text}`}
                onClick={() => void remove(reason)}
              >
                Delete
              </button>
            </li>
          ))}
          {starters.map((text, place) => (
            <li key={text}>{choice(text, saved.length + place)}</li>
          ))}
        </ol>
        <ReasonForm field={field} typed={typed} onType={onType} onSave={save} onSend={onSend} onClose={onClose} />
      </div>
    </Dialog>
  )
}
