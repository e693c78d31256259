import { Table } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { type FeedbackMode, feedbackModes } from '#src/domain/feedback/form.ts'
import type { FeedbackStats } from '#src/domain/feedback/feedback.api.ts'
import { barsOf, type FeedbackBar } from '#src/domain/feedback/stats.ts'

const modes = Object.keys(feedbackModes) as FeedbackMode[]
/** In the drawing's own unit. It's stretched to the width there is. */
const [step, barWidth, height] = [10, 8, 100]
/** Between the parts of a bar. */
const gap = 2

const totalOf = (day: FeedbackBar) => modes.reduce((sum, mode) => sum + day[mode], 0)

/** A stacked bar per day or week. The same figures are in a table below it, for those who'd rather read, or can't see it. */
export function FeedbackChart({ stats: { days, modes: totals } }: { stats: FeedbackStats }) {
  const bars = barsOf(days)
  const unit = bars.length < days.length ? 'week' : 'day'
  const top = Math.max(2, ...bars.map(totalOf))
  const first = shortDate(days[0]?.day ?? '')
  const last = shortDate(days.at(-1)?.day ?? '')
  return (
    <figure className="feedback-chart">
      <ul className="feedback-legend" aria-label="Kinds">
        {modes.map((mode) => (
          <li key={mode}>
            <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
              <rect className={`feedback-bar-${mode}`} width="10" height="10" rx="2" />
            </svg>
            {feedbackModes[mode]} <span className="list-count">{totals[mode].toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
      <div className="feedback-plot">
        <span className="feedback-scale" aria-hidden="true">
          <span>{top}</span>
          <span>0</span>
        </span>
        <svg
          viewBox={`0 0 ${bars.length * step} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Feedback by ${unit}, ${first} to ${last}. The table below has the figures.`}
        >
          {[0, 0.5, 1].map((share) => (
            <line key={share} className="feedback-line" x1="0" x2="100%" y1={height * share} y2={height * share} />
          ))}
          {bars.map((bar, place) => (
            <Bar key={bar.day} bar={bar} x={place * step + (step - barWidth) / 2} top={top} />
          ))}
        </svg>
        <span className="feedback-ends" aria-hidden="true">
          <span>{first}</span>
          <span>{last}</span>
        </span>
      </div>
      <p className="quiet feedback-unit">
        {unit === 'day' ? 'A bar per day, in UTC.' : 'A bar per week. Days are in UTC.'}
      </p>
      <Figures bars={bars.filter((bar) => totalOf(bar) > 0)} unit={unit} />
    </figure>
  )
}

function Bar({ bar, x, top }: { bar: FeedbackBar; x: number; top: number }) {
  const parts = modes.map((mode, place) => {
    const below = modes.slice(0, place).reduce((sum, one) => sum + bar[one], 0)
    const size = (bar[mode] / top) * height
    const y = height - (below / top) * height - size
    return { mode, y, size: below > 0 ? Math.max(size / 2, size - gap) : size }
  })
  const said = modes.filter((mode) => bar[mode] > 0).map((mode) => `${feedbackModes[mode]}: ${bar[mode]}`)
  return (
    <g>
      <title>{`${whenOf(bar)}. ${said.join(', ') || 'None'}`}</title>
      {/* Where the pointer finds a day without any. */}
      <rect className="feedback-day" x={x} y="0" width={barWidth} height={height} />
      {parts.map(
        ({ mode, size, y }) =>
          size > 0 && <rect key={mode} className={`feedback-bar-${mode}`} x={x} y={y} width={barWidth} height={size} />,
      )}
    </g>
  )
}

/** `6 Sep 2026`, `6 Sep 2026 to 12 Sep 2026` */
function whenOf({ day, last }: FeedbackBar): string {
  return day === last ? shortDate(day) : `${shortDate(day)} to ${shortDate(last)}`
}

function Figures({ bars, unit }: { bars: readonly FeedbackBar[]; unit: 'day' | 'week' }) {
  if (bars.length === 0) return <figcaption className="quiet">No feedback in this period.</figcaption>
  return (
    <details className="feedback-table">
      <summary>Show as a table</summary>
      <Table
        caption={`Feedback by ${unit}. ${unit === 'day' ? 'Days' : 'Weeks'} without any are left out.`}
        columns={[
          { heading: unit === 'day' ? 'Day' : 'Week', cell: whenOf },
          ...modes.map((mode) => ({
            heading: feedbackModes[mode],
            number: true,
            cell: (bar: FeedbackBar) => bar[mode].toLocaleString('en'),
          })),
        ]}
        rows={bars.toReversed()}
        rowKey={({ day }) => day}
      />
    </details>
  )
}
