import { Pagination } from '#src/components/ui/Pagination.tsx'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { columnsOf, reportPageSize, type ReportRow } from '#src/domain/deliveries/report.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { site } from '#src/site.ts'
import { ReportRows } from './ReportRows.tsx'
import { ReportSummary } from './ReportSummary.tsx'

type Props = {
  project: { name: string; websiteUrl: string; demo: boolean }
  rows: readonly ReportRow[]
  /** Which part of the rows is shown. Past the end: the last one. */
  page: number
  /** The time of the request, in milliseconds. */
  now: number
}

/** A report for someone with a link to it. It needs no JavaScript. */
export function SharedReport({ project: { name, websiteUrl, demo }, rows, page: asked, now }: Props) {
  const { totalPages } = paginate({ page: asked, limit: reportPageSize }, rows.length)
  const page = Math.min(asked, totalPages)
  const first = (page - 1) * reportPageSize
  const shown = rows.slice(first, first + reportPageSize)
  // The notes are for the customer.
  const columns = columnsOf(rows).filter((name) => name !== 'notes')
  return (
    <div className="wrap sample-report">
      <header className="stack">
        <h1>
          {'Directory report for '}
          <bdi>{name}</bdi>
        </h1>
        <p className="lead">
          {`Where ${site.name} submitted `}
          <OutsideLink url={websiteUrl}>{websiteHost(websiteUrl)}</OutsideLink>
          {', when, and what the last check of each listing found.'}
        </p>
        <p>
          <span className="stamp">{`As of ${shortDate(new Date(now).toISOString())}`}</span>{' '}
          {demo && <span className="stamp stamp-framed">demo</span>} <a href="#verify">Verify this report</a>
        </p>
      </header>
      {rows.length > 0 ? (
        <div className="report" data-shown-rows={JSON.stringify(shown.map(({ url, state }) => [url, state]))}>
          <ReportSummary rows={rows} />
          {totalPages > 1 && (
            <p className="stamp">{`Rows ${first + 1} to ${first + shown.length} of ${rows.length}`}</p>
          )}
          <ReportRows caption={`Directories that ${name} was submitted to`} rows={shown} columns={columns} />
          <Pagination of="of rows" page={page} totalPages={totalPages} urlOf={(to) => `?page=${to}`} />
        </div>
      ) : (
        <p className="notice">Nothing submitted yet. Each directory gets a row here as soon as work starts.</p>
      )}
    </div>
  )
}
