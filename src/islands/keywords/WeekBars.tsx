import { weeksText } from './keyword-texts.ts'

const barWidth = 7
const gap = 2
const height = 22

/** A keyword's mentions per week, the present week last, as bars. A week without any has a hairline. */
export function WeekBars({ weeks }: { weeks: readonly number[] }) {
  const highest = Math.max(1, ...weeks)
  const width = weeks.length * (barWidth + gap) - gap
  return (
    <svg className="week-bars" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{weeksText(weeks)}</title>
      {weeks.map((count, at) => {
        const tall = count === 0 ? 1 : Math.max(3, Math.round((count / highest) * height))
        return (
          <rect
            // The place of a week is what it is.
            key={at}
            className={count === 0 ? 'week-none' : undefined}
            x={at * (barWidth + gap)}
            y={height - tall}
            width={barWidth}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
