import { type ReportRow, reportStateLabels, summarizeReport } from '#src/domain/deliveries/report.ts'

/** In the order a reader asks for them. The last three only count where there are any. */
const always = ['live', 'submitted', 'waiting'] as const
const sometimes = ['asking', 'lost', 'declined'] as const

/** The report's figures in one line. No rating as long as nothing rated is live. */
export function ReportSummary({ rows }: { rows: readonly ReportRow[] }) {
  const { counts, medianDr } = summarizeReport(rows)
  const states = [...always, ...sometimes.filter((state) => counts[state] > 0)]
  const figures = [
    ...states.map((state) => [reportStateLabels[state], counts[state]] as const),
    ...(medianDr === null ? [] : [['median DR of live listings', medianDr] as const]),
  ]
  return (
    <dl className="report-figures">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
