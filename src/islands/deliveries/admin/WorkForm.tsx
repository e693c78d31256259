import type { RefObject } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { WorkItem } from '#src/domain/deliveries/admin.ts'
import { KeyButton } from '#src/islands/ui/KeyButton.tsx'
import { type WorkChoice, workChoices } from './work-choices.ts'
import { choiceKeys } from './work-keys.ts'

type Props = {
  item: WorkItem
  errors: Readonly<Record<string, string>>
  /** What was typed before, if the outcome was undone. */
  typed: { note: string; liveUrl: string } | null
  note: RefObject<HTMLTextAreaElement | null>
  liveUrl: RefObject<HTMLInputElement | null>
  busy: boolean
  onChoose: (choice: WorkChoice) => void
  onNotes: () => void
}

/** What to say about the row: a note, the live URL, and the outcome. */
export function WorkForm({ item, errors, typed, note, liveUrl, busy, onChoose, onNotes }: Props) {
  return (
    <section className="work-form" aria-label="Outcome">
      <div className="work-outcomes">
        {Object.entries(choiceKeys).map(([key, choice]) => (
          <KeyButton
            key={choice}
            letter={key.toUpperCase()}
            className={choice === 'submitted' ? 'button' : 'button button-quiet'}
            busy={busy}
            onClick={() => onChoose(choice)}
          >
            {workChoices[choice].label}
          </KeyButton>
        ))}
      </div>
      <TextArea
        name="note"
        label="Note for the customer"
        rows={2}
        defaultValue={typed?.note ?? item.row.notes ?? ''}
        error={errors['text'] ?? errors['note']}
        ref={note}
        aria-keyshortcuts="m"
        onKeyDown={leaveOnEscape}
      >
        <KeyButton letter="T" className="button-link" onClick={onNotes}>
          Saved notes
        </KeyButton>
      </TextArea>
      <TextField
        name="liveUrl"
        label="Live URL, if it’s already listed"
        kind="url"
        defaultValue={typed?.liveUrl ?? ''}
        error={errors['liveUrl']}
        ref={liveUrl}
        aria-keyshortcuts="v"
        onKeyDown={leaveOnEscape}
      />
    </section>
  )
}

/** Back to the keys. */
function leaveOnEscape(event: { key: string; currentTarget: HTMLElement }): void {
  if (event.key === 'Escape') event.currentTarget.blur()
}
