import { type ReportRow, summarizeReport } from '#src/domain/deliveries/report.ts'
import { stateLabels } from '#src/domain/deliveries/states.ts'

/** What was submitted consists of these. All but the first two are only named if there are any. */
const parts = ['live', 'submitted', 'declined', 'lost'] as const
const others = ['waiting', 'asking', 'doubted', 'listed', 'skipped'] as const

/** The report's figures in one line. No rating as long as nothing rated is live. */
export function ReportSummary({ rows }: { rows: readonly ReportRow[] }) {
  const { counts, submitted, medianDr } = summarizeReport(rows)
  const isShown = (state: keyof typeof counts) => ['live', 'submitted', 'waiting'].includes(state) || counts[state] > 0
  const figuresOf = (states: readonly (keyof typeof counts)[]) =>
    states.filter(isShown).map((state) => ({ name: stateLabels[state], figure: counts[state], isPart: false }))
  const figures = [
    { name: 'Submitted', figure: submitted, isPart: false },
    ...figuresOf(parts).map((figure) => ({ ...figure, isPart: true })),
    ...figuresOf(others),
    ...(medianDr === null ? [] : [{ name: 'Median DR of live listings', figure: medianDr, isPart: false }]),
  ]
  return (
    <dl className="report-figures">
      {figures.map(({ name, figure, isPart }) => (
        <div key={name} className={isPart ? 'report-part' : undefined}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
