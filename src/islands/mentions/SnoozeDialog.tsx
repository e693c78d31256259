import { useState } from 'react'
import { shortMoment } from '#src/components/ui/Moment.tsx'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { digitKeys } from '#src/islands/ui/digit-keys.ts'
import { snoozeChoices } from './mention-texts.ts'

type Props = { onSnooze: (until: string) => void; onClose: () => void }

/** Asks until when. A digit chooses. */
export function SnoozeDialog({ onSnooze, onClose }: Props) {
  const [choices] = useState(() => snoozeChoices(new Date()))
  const keys = digitKeys(choices, ({ until }) => onSnooze(until))
  return (
    <Dialog title="Snooze until" onClose={onClose} keys={keys}>
      <ol className="reasons-kept">
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
