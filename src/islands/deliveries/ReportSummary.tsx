import { type ReportRow, summarizeReport } from '#src/domain/deliveries/deliveries.ts'

/** The report's figures in one line. */
export function ReportSummary({ rows }: { rows: readonly ReportRow[] }) {
  const { counts, medianDr } = summarizeReport(rows)
  const figures = [
    ['live', counts.live],
    ['submitted', counts.submitted],
    ['waiting', counts.waiting],
    ['declined', counts.declined],
    ['median DR of live listings', medianDr ?? 'unknown'],
  ] as const
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
