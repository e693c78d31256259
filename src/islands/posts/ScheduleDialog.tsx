import { useId, useState } from 'react'
import { postMessages } from '#src/domain/posts/posts.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { FieldError, FieldHelp, fieldStates } from '#src/islands/ui/Field.tsx'
import { localValue } from './local-time.ts'
import { timeZone, zonedTime } from './save-texts.ts'

type Props = {
  /** When it goes out now; null: not yet decided. */
  at: string | null
  onChosen: (iso: string) => void
  onClose: () => void
}

/** Asks for a time in the editor's own zone. */
export function ScheduleDialog({ at, onChosen, onClose }: Props) {
  const id = useId()
  const [value, setValue] = useState(() => localValue(at === null ? tomorrowMorning() : new Date(at)))
  const [error, setError] = useState<string>()
  const chosen = new Date(value)
  const isTime = !Number.isNaN(chosen.getTime())

  const choose = () => {
    if (!isTime) setError(postMessages.timeRequired)
    else if (isOver(chosen)) setError(postMessages.timePast)
    else onChosen(chosen.toISOString())
  }

  return (
    <Dialog title="When should it be published?" onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Date and time
          </label>
          <FieldHelp field={id}>In your time zone, {timeZone()}</FieldHelp>
          <input
            className="input"
            id={id}
            type="datetime-local"
            value={value}
            onChange={(event) => {
              setValue(event.target.value)
              setError(undefined)
            }}
            {...fieldStates(id, 'zone', error)}
          />
          <FieldError field={id}>{error}</FieldError>
        </div>
        {isTime && <p className="stamp">{zonedTime(chosen.toISOString())}</p>}
        <div className="button-row">
          <button className="button" type="submit">
            Schedule it
          </button>
          <button className="button button-quiet" type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function isOver(time: Date): boolean {
  return time.getTime() <= Date.now()
}

function tomorrowMorning(): Date {
  const date = new Date()
  date.setDate(date.getDate() + 1)
  date.setHours(9, 0, 0, 0)
  return date
}
