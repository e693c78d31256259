import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { websiteHost } from '#src/domain/urls/websites.ts'
import type { ReportColumn, ReportRow } from '#src/domain/deliveries/report.ts'
import { site } from '#src/site.ts'
import { ReportRows } from './ReportRows.tsx'
import { ReportSummary } from './ReportSummary.tsx'

/** All but the notes, which are for the customer. */
const columns = [
  'name',
  'state',
  'dr',
  'followed',
  'submittedOn',
  'liveOn',
  'liveLink',
] as const satisfies ReportColumn[]

type Props = { project: { name: string; websiteUrl: string; demo: boolean }; rows: readonly ReportRow[] }

/** A report for someone with a link to it. It needs no JavaScript. */
export function SharedReport({ project: { name, websiteUrl, demo }, rows }: Props) {
  return (
    <div className="wrap sample-report">
      <header className="stack">
        <h1>{`Directory report for ${name}`}</h1>
        <p className="lead">
          {`Where ${site.name} submitted `}
          <OutsideLink url={websiteUrl}>{websiteHost(websiteUrl)}</OutsideLink>
          {', when, and what the last check of each listing found.'}
        </p>
        {demo && (
          <p>
            <span className="stamp stamp-framed">demo</span>
          </p>
        )}
      </header>
      {rows.length > 0 ? (
        <div className="report">
          <ReportSummary rows={rows} />
          <ReportRows caption={`Directories that ${name} was submitted to`} rows={rows} columns={columns} />
        </div>
      ) : (
        <p className="notice">Nothing submitted yet. Each directory gets a row here as soon as work starts.</p>
      )}
    </div>
  )
}
