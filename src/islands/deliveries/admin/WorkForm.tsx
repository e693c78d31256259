import type { RefObject } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { assetAsks } from '#src/domain/deliveries/states.ts'
import { KeyButton } from '#src/islands/ui/KeyButton.tsx'
import { choiceFor, type WorkChoice, workChoices } from './work-choices.ts'
import type { Typed } from './work-store.ts'
import { choiceKeys } from './work-keys.ts'

type Props = {
  errors: Readonly<Record<string, string>>
  typed: Typed
  note: RefObject<HTMLTextAreaElement | null>
  liveUrl: RefObject<HTMLInputElement | null>
  /** An outcome is being stored. What is typed now would be lost with the row. */
  busy: boolean
  /** A listing is there, and has to be corrected. */
  isCorrection: boolean
  onType: (typed: Partial<Typed>) => void
  onChoose: (choice: WorkChoice) => void
  onNotes: () => void
}

/** What to say about the row: a note, the live URL, and the outcome. */
export function WorkForm({ errors, typed, note, liveUrl, busy, isCorrection, onType, onChoose, onNotes }: Props) {
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
            {workChoices[choiceFor(choice, isCorrection)].label}
          </KeyButton>
        ))}
        {/* Rarer than the others, and letters are used up. */}
        {assetAsks.map((choice) => (
          <button
            key={choice}
            className="button button-quiet"
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) onChoose(choice)
            }}
          >
            {workChoices[choice].label}
          </button>
        ))}
      </div>
      <TextArea
        name="note"
        label="Note for the customer"
        rows={2}
        value={typed.note}
        readOnly={busy}
        onChange={(event) => onType({ note: event.target.value })}
        error={errors['text'] ?? errors['note']}
        ref={note}
        aria-keyshortcuts="m"
        onKeyDown={leaveOnEscape}
      >
        <KeyButton letter="T" className="button-link" busy={busy} onClick={onNotes}>
          Saved notes
        </KeyButton>
      </TextArea>
      <TextField
        name="liveUrl"
        label="Live URL, if there is a listing"
        kind="url"
        value={typed.liveUrl}
        readOnly={busy}
        onChange={(event) => onType({ liveUrl: event.target.value })}
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
