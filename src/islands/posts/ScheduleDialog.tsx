import { useState } from 'react'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { postMessages } from '#src/domain/posts/posts.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { timeZone, zonedTime } from './save-texts.ts'

type Props = {
  /** When it's scheduled now; null: not yet. */
  at: string | null
  onChosen: (iso: string) => void
  onClose: () => void
}

/** Asks for a time in the admin's own time zone. */
export function ScheduleDialog({ at, onChosen, onClose }: Props) {
  const [value, setValue] = useState(() => localValue(at === null ? tomorrowMorning() : new Date(at)))
  const [error, setError] = useState<string>()
  const chosen = new Date(value)
  const isTime = !Number.isNaN(chosen.getTime())

  const choose = () => {
    if (!isTime) setError(postMessages.timeRequired)
    else if (isPast(chosen)) setError(postMessages.timePast)
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
        <TextField
          name="publishAt"
          label="Date and time"
          help={`In your time zone, ${timeZone()}`}
          helpAbove
          kind="datetime-local"
          value={value}
          error={error}
          onChange={(event) => {
            setValue(event.target.value)
            setError(undefined)
          }}
        />
        {isTime && <p className="stamp">{zonedTime(chosen.toISOString())}</p>}
        <div className="button-row">
          <button className="button" type="submit">
            Schedule post
          </button>
          <CancelButton onClick={onClose} />
        </div>
      </form>
    </Dialog>
  )
}

function isPast(time: Date): boolean {
  return time.getTime() <= Date.now()
}

function tomorrowMorning(): Date {
  const date = new Date()
  date.setDate(date.getDate() + 1)
  date.setHours(9, 0, 0, 0)
  return date
}

/** A time as a field for local date and time takes it: '2026-11-21T14:03'. */
export function localValue(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
