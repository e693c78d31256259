import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import { monthAfter, nameOfMonth } from './months.ts'

type Props = { month: string; urlOf: (month: string) => string; onMonth: (month: string) => void }

/** Turns to the month before or after. */
export function MonthNav({ month, urlOf, onMonth }: Props) {
  const turn = (by: 1 | -1) => {
    const other = monthAfter(month, by)
    return (
      <ViewLink
        className="button button-quiet button-small"
        href={urlOf(other)}
        aria-label={nameOfMonth(other)}
        onOpen={() => onMonth(other)}
      >
        {by === 1 ? '→' : '←'}
      </ViewLink>
    )
  }
  return (
    <nav className="month-nav" aria-label="Month">
      {turn(-1)}
      <h2 aria-live="polite">{nameOfMonth(month)}</h2>
      {turn(1)}
    </nav>
  )
}
