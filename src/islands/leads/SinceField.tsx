import { useEffect, useState } from 'react'
import { isDate } from '#src/domain/dates/dates.ts'

type Props = {
  /** An ISO date. Empty: none. */
  from: string
  onFrom: (from: string) => void
}

/** Milliseconds without a key until a typed date counts. */
const pauseMs = 500
/** A year that is being typed begins with zeros. */
const firstYear = '2000'

/** Asks for a date. Each digit that is typed changes the field's value, so the date counts after a pause, or when it's left. */
export function SinceField({ from, onFrom }: Props) {
  const [typed, setTyped] = useState(from)
  const [known, setKnown] = useState(from)
  if (known !== from) {
    // The page's URL has changed.
    setKnown(from)
    setTyped(from)
  }
  const isComplete = typed === '' || (isDate(typed) && typed >= firstYear)
  const settle = () => {
    if (isComplete && typed !== from) onFrom(typed)
  }
  useEffect(() => {
    const timer = setTimeout(settle, pauseMs)
    return () => clearTimeout(timer)
  })
  return (
    <label className="lead-from">
      Posted since{' '}
      <input
        className="input"
        type="date"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => {
          if (key === 'Enter') settle()
        }}
      />
    </label>
  )
}
