import { dayMs, shortDate } from '#src/domain/dates/dates.ts'

type Props = {
  /** A number per day, the oldest first. */
  days: readonly number[]
  /** The last of these days, in milliseconds. */
  until: number
  /** 'mention', 'mentions' */
  one: string
  many: string
}

const [barWidth, gap, height] = [6, 2, 40]

/** One or two a day don't fill the chart. */
const leastTop = 4

/** A bar per day. What it shows is also said in words, so the drawing itself isn't read out. */
export function DayChart({ days, until, one, many }: Props) {
  const top = Math.max(leastTop, ...days)
  const width = days.length * (barWidth + gap) - gap
  return (
    <figure className="day-chart">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((count, at) => {
          const tall = Math.max(1, (count / top) * height)
          return (
            <rect
              key={at}
              className={count === 0 ? 'day-chart-none' : undefined}
              x={at * (barWidth + gap)}
              y={height - tall}
              width={barWidth}
              height={tall}
            />
          )
        })}
      </svg>
      <figcaption>{captionOf({ days, until, one, many })}</figcaption>
    </figure>
  )
}

/** '12 mentions in 28 days, most on 3 Nov 2026: 4' */
function captionOf({ days, until, one, many }: Props): string {
  const total = days.reduce((sum, count) => sum + count, 0)
  if (total === 0) return `No ${many} in ${days.length} days`
  const said = `${total.toLocaleString('en')} ${total === 1 ? one : many} in ${days.length} days`
  const highest = Math.max(...days)
  if (highest === 1) return said
  const age = days.length - 1 - days.indexOf(highest)
  return `${said}, most on ${shortDate(new Date(until - age * dayMs).toISOString())}: ${highest.toLocaleString('en')}`
}
