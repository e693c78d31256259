import { useRef } from 'react'
import { Day, LiveLink, State } from '#src/components/deliveries/cells.tsx'
import { DirectoryName, Followed, Rating } from '#src/components/directories/cells.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import {
  everyRow,
  type ReportColumn,
  reportColumnNames,
  reportColumns,
  reportCsv,
  type ReportRow,
} from '#src/domain/deliveries/deliveries.ts'
import { downloadFile } from '#src/islands/ui/download.ts'
import { useHydrated } from '#src/islands/ui/useHydrated.ts'
import { ReportControls } from './ReportControls.tsx'
import { ReportSummary } from './ReportSummary.tsx'
import { useReport } from './useReport.ts'

type Props = {
  /** The table's caption, for screen readers. */
  caption: string
  rows: readonly ReportRow[]
  /** The URL of the whole report as CSV. Its last part is the file's name. With JavaScript, the file has the rows shown. */
  csvPath: string
}

const cells: Record<ReportColumn, TableColumn<ReportRow>['cell']> = {
  name: ({ name, url }) => <DirectoryName name={name} url={url} />,
  state: ({ state }) => <State state={state} />,
  dr: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} />,
  followed: ({ followed }) => <Followed followed={followed} />,
  submittedOn: ({ submittedOn, state }) => <Day on={submittedOn} state={state} />,
  liveOn: ({ liveOn, state }) => <Day on={liveOn} state={state} />,
  liveLink: ({ liveLink, state }) => <LiveLink link={liveLink} state={state} />,
  notes: ({ notes }) => <span className="report-notes">{notes}</span>,
}

/** The state of each submission, with summary, filters and download. Complete without JavaScript. */
export function ReportTable({ caption, rows, csvPath }: Props) {
  const live = useHydrated()
  const results = useRef<HTMLElement>(null)
  const { filter, setFilter, sort, shown, pressHeading, sortBy } = useReport(rows)
  const columns = reportColumnNames.map((column) => ({
    heading: reportColumns[column],
    cell: cells[column],
    // Headings become buttons once the island is hydrated. Before that they would do nothing.
    ...(live && {
      sort: {
        direction: sort?.column === column ? sort.direction : null,
        onSort: () => pressHeading(column),
      },
    }),
  }))
  const order = sort ? `, by ${reportColumns[sort.column]}, ${sort.direction}` : ''

  return (
    <div className="report">
      <ReportSummary rows={rows} />
      <div className="data-table-bar">
        <ReportControls live={live} filter={filter} onFilter={setFilter} sort={sort} onSort={sortBy} />
        <a
          className="button button-quiet"
          href={csvPath}
          download
          onClick={(event) => {
            event.preventDefault()
            downloadFile(csvPath.split('/').at(-1) ?? '', reportCsv(shown), 'text/csv;charset=utf-8')
          }}
        >
          Download CSV
        </a>
      </div>
      <p className="stamp results-line" role="status">
        {`${shown.length} of ${rows.length} rows${order}`}
      </p>
      <section className="report-rows" aria-labelledby="report-rows" tabIndex={-1} ref={results}>
        <h2 className="visually-hidden" id="report-rows">
          Submissions
        </h2>
        {shown.length > 0 ? (
          <Table caption={caption} columns={columns} rows={shown} rowKey={({ url }) => url} kind="data-table-report" />
        ) : (
          <NoRows
            empty={rows.length === 0}
            onShowAll={() => {
              setFilter(everyRow)
              results.current?.focus()
            }}
          />
        )}
      </section>
    </div>
  )
}

function NoRows({ empty, onShowAll }: { empty: boolean; onShowAll: () => void }) {
  if (empty) {
    return (
      <div className="results-empty stack">
        <h3>Nothing submitted yet</h3>
        <p>Each directory gets a row here as soon as we submit your site to it.</p>
      </div>
    )
  }
  return (
    <div className="results-empty stack">
      <h3>No matches</h3>
      <p>No row has both this state and this kind of link.</p>
      <button className="button button-quiet" type="button" onClick={onShowAll}>
        Show all rows
      </button>
    </div>
  )
}
