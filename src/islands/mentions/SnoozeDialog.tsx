import { type KeyboardEvent, useState } from 'react'
import { shortMoment } from '#src/components/ui/Moment.tsx'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { snoozeChoices } from './mention-texts.ts'

type Props = { onSnooze: (until: string) => void; onClose: () => void }

/** Asks until when. A digit chooses. */
export function SnoozeDialog({ onSnooze, onClose }: Props) {
  const [choices] = useState(() => snoozeChoices(new Date()))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const choice = /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined
    if (!choice) return
    event.preventDefault()
    onSnooze(choice.until)
  }
  return (
    <Dialog title="Snooze until" onClose={onClose}>
      <ol className="reasons-kept" onKeyDown={onKeyDown}>
        {choices.map(({ label, until }, at) => (
          <li key={label}>
            <button className="reason snooze-choice" type="button" autoFocus={at === 0} onClick={() => onSnooze(until)}>
              <kbd className="stamp stamp-framed">{at + 1}</kbd>
              <span>{label}</span>
              <span className="stamp">{shortMoment(until)}</span>
            </button>
          </li>
        ))}
      </ol>
      <CancelButton onClick={onClose} />
    </Dialog>
  )
}
