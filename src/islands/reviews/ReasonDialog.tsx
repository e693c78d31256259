import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import type { Reasons } from './useReasons.ts'

type Props = {
  title: string
  reasons: Reasons
  /** What was typed before and has not been accepted yet. */
  typed: string
  onType: (text: string) => void
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks why. A digit sends a kept reason at once; any other key begins one's own. */
export function ReasonDialog({ title, reasons, typed, onType, onSend, onClose }: Props) {
  const { reasons: kept, failure, keep, forget } = reasons
  const field = useRef<HTMLTextAreaElement>(null)
  const choices = useRef<HTMLDivElement>(null)
  const [hasChoices] = useState(kept.length > 0 && typed === '')

  useEffect(() => {
    if (hasChoices) choices.current?.focus()
    else field.current?.focus()
  }, [hasChoices])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === field.current || event.ctrlKey || event.metaKey || event.altKey) return
    const reason = /^[1-9]$/.test(event.key) ? kept[Number(event.key) - 1] : undefined
    if (reason) {
      event.preventDefault()
      onSend(reason.text)
    } else if (/^\p{L}$/u.test(event.key)) field.current?.focus()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <div className="reasons" tabIndex={-1} ref={choices} onKeyDown={onKeyDown}>
        <p className="quiet">The founder reads the reason in a mail, and can change what it names.</p>
        <Fault>{failure}</Fault>
        {kept.length > 0 && (
          <ol className="reasons-kept" aria-label="Kept reasons">
            {kept.map((reason, place) => (
              <li key={reason.id}>
                <button className="reason" type="button" onClick={() => onSend(reason.text)}>
                  <kbd className="stamp stamp-framed">{place < 9 ? place + 1 : ' '}</kbd>
                  <span dir="auto">{reason.text}</span>
                </button>
                <button
                  disabled={reason.id === 0}
                  className="button-link"
                  type="button"
                  aria-label={`Forget: ${reason.text}`}
                  onClick={() => void forget(reason)}
                >
                  Forget
                </button>
              </li>
            ))}
          </ol>
        )}
        <ReasonForm field={field} typed={typed} onType={onType} onKeep={keep} onSend={onSend} onClose={onClose} />
      </div>
    </Dialog>
  )
}
