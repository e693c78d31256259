import { shortDate } from '#src/domain/dates/dates.ts'

type Props = {
  /** A number per day, the oldest first. */
  days: readonly number[]
  /** The last of these days, in milliseconds. */
  until: number
  /** 'mention', 'mentions' */
  one: string
  many: string
}

const dayMs = 24 * 60 * 60 * 1000
const [barWidth, gap, height] = [6, 2, 40]

/** A bar per day. What it shows is also said in words, so the drawing itself isn't read out. */
export function DayChart({ days, until, one, many }: Props) {
  const total = days.reduce((sum, count) => sum + count, 0)
  const most = Math.max(...days)
  const heightOf = (count: number) => (count === 0 ? 1 : Math.max(3, (count / most) * height))
  const width = days.length * (barWidth + gap) - gap
  return (
    <figure className="day-chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((count, at) => (
          <rect
            key={at}
            className={count === 0 ? 'day-chart-none' : undefined}
            x={at * (barWidth + gap)}
            y={height - heightOf(count)}
            width={barWidth}
            height={heightOf(count)}
          />
        ))}
      </svg>
      <figcaption>
        {total === 0
          ? `No ${many} in ${days.length} days`
          : `${total.toLocaleString('en')} ${total === 1 ? one : many} in ${days.length} days, most on ${dayOf(days.indexOf(most))}: ${most.toLocaleString('en')}`}
      </figcaption>
    </figure>
  )

  function dayOf(at: number): string {
    return shortDate(new Date(until - (days.length - 1 - at) * dayMs).toISOString())
  }
}
