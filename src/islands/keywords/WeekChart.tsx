import type { Keyword } from '#src/domain/keywords/keywords.api.ts'
import { sumWeeks, weeksText } from './keyword-texts.ts'

const column = 56
const top = 18
const tallest = 84
const foot = 20

/** Mentions of all keywords per week. */
export function WeekChart({ keywords }: { keywords: readonly Pick<Keyword, 'weeks'>[] }) {
  const weeks = sumWeeks(keywords.map((keyword) => keyword.weeks))
  const highest = Math.max(1, ...weeks)
  const width = weeks.length * column
  return (
    <figure className="week-chart">
      <figcaption>
        Mentions per week <span className="quiet">{weeksText(weeks)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${top + tallest + foot}`}
        role="img"
        aria-label={`Mentions per week: ${weeks.join(', ')}`}
      >
        <line className="week-base" x1={0} x2={width} y1={top + tallest} y2={top + tallest} />
        {weeks.map((count, at) => {
          const tall = Math.round((count / highest) * tallest)
          const middle = at * column + column / 2
          return (
            <g key={at}>
              <rect x={at * column + 8} y={top + tallest - tall} width={column - 16} height={tall} rx={2} />
              <text className={count === 0 ? 'week-zero' : 'week-count'} x={middle} y={top + tallest - tall - 5}>
                {count}
              </text>
            </g>
          )
        })}
        <text className="week-first" x={8} y={top + tallest + 15}>
          {weeks.length - 1} weeks ago
        </text>
        <text className="week-last" x={width - 8} y={top + tallest + 15}>
          this week
        </text>
      </svg>
    </figure>
  )
}
