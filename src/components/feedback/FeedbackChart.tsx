import { Table } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { type FeedbackMode, feedbackModes } from '#src/domain/feedback/form.ts'
import type { FeedbackDay, FeedbackStats } from '#src/domain/feedback/stats.ts'

const modes = Object.keys(feedbackModes) as FeedbackMode[]
/** In the drawing's own unit. It's stretched to the width there is. */
const [step, barWidth, height] = [10, 8, 100]
/** Between the parts of a bar. */
const gap = 2

const totalOf = (day: FeedbackDay) => modes.reduce((sum, mode) => sum + day[mode], 0)

/** A stacked bar per day. The same figures are in a table below it, for those who'd rather read, or can't see it. */
export function FeedbackChart({ stats: { days, modes: totals } }: { stats: FeedbackStats }) {
  const top = Math.max(2, ...days.map(totalOf))
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
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Feedback by day, ${first} to ${last}. The table below has the figures.`}
        >
          {[0, 0.5, 1].map((share) => (
            <line key={share} className="feedback-line" x1="0" x2="100%" y1={height * share} y2={height * share} />
          ))}
          {days.map((day, place) => (
            <Bar key={day.day} day={day} x={place * step + (step - barWidth) / 2} top={top} />
          ))}
        </svg>
        <span className="feedback-ends" aria-hidden="true">
          <span>{first}</span>
          <span>{last}</span>
        </span>
      </div>
      <p className="quiet">A day begins at midnight UTC.</p>
      <Figures days={days.filter((day) => totalOf(day) > 0)} />
    </figure>
  )
}

function Bar({ day, x, top }: { day: FeedbackDay; x: number; top: number }) {
  const parts = modes.map((mode, place) => {
    const below = modes.slice(0, place).reduce((sum, one) => sum + day[one], 0)
    const size = (day[mode] / top) * height
    const y = height - (below / top) * height - size
    return { mode, y, size: below > 0 ? Math.max(size / 2, size - gap) : size }
  })
  const said = modes.filter((mode) => day[mode] > 0).map((mode) => `${feedbackModes[mode]}: ${day[mode]}`)
  return (
    <g>
      <title>{`${shortDate(day.day)}. ${said.join(', ') || 'None'}`}</title>
      {/* Where the pointer finds a day without any. */}
      <rect className="feedback-day" x={x} y="0" width={barWidth} height={height} />
      {parts.map(
        ({ mode, size, y }) =>
          size > 0 && <rect key={mode} className={`feedback-bar-${mode}`} x={x} y={y} width={barWidth} height={size} />,
      )}
    </g>
  )
}

function Figures({ days }: { days: readonly FeedbackDay[] }) {
  if (days.length === 0) return <figcaption className="quiet">No feedback in this period.</figcaption>
  return (
    <details className="feedback-table">
      <summary>Show as a table</summary>
      <Table
        caption="Feedback by day. Days without any are left out."
        columns={[
          { heading: 'Day', cell: ({ day }) => shortDate(day) },
          ...modes.map((mode) => ({
            heading: feedbackModes[mode],
            number: true,
            cell: (day: FeedbackDay) => day[mode].toLocaleString('en'),
          })),
        ]}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
      />
    </details>
  )
}
