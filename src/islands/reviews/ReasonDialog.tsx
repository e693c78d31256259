import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
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

/** Asks for a reason. A digit sends a saved one; a letter starts a new one. */
export function ReasonDialog({ title, reasons, typed, onType, onSend, onClose }: Props) {
  const { reasons: saved, failure, save, remove } = reasons
  const field = useRef<HTMLTextAreaElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  const [hasChoices] = useState(saved.length > 0 && typed === '')

  useEffect(() => {
    if (hasChoices) choices.current?.focus()
    else field.current?.focus()
  }, [hasChoices])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === field.current || event.ctrlKey || event.metaKey || event.altKey) return
    const reason = /^[1-9]$/.test(event.key) ? saved[Number(event.key) - 1] : undefined
    if (reason) {
      event.preventDefault()
      onSend(reason.text)
    } else if (/^\p{L}$/u.test(event.key)) field.current?.focus()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="reasons" tabIndex={-1} ref={choices} onKeyDown={onKeyDown}>
        <p className="quiet">We email the reason to the founder, who can then fix the product and submit it again.</p>
        <Notice bad>{failure}</Notice>
        {saved.length > 0 && (
          <ol className="reasons-kept" aria-label="Saved reasons">
            {saved.map((reason, place) => (
              <li key={reason.id}>
                <button className="reason" type="button" onClick={() => onSend(reason.text)}>
                  <kbd className="stamp stamp-framed">{place < 9 ? place + 1 : ' '}</kbd>
                  <span dir="auto">{reason.text}</span>
                </button>
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
          </ol>
        )}
        <ReasonForm field={field} typed={typed} onType={onType} onSave={save} onSend={onSend} onClose={onClose} />
      </div>
    </Dialog>
  )
}
