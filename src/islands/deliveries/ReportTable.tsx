import { type ReactNode, useRef } from 'react'
import { ReportRows } from '#src/components/deliveries/ReportRows.tsx'
import { ReportSummary } from '#src/components/deliveries/ReportSummary.tsx'
import {
  columnsOf,
  countedSources,
  everyRow,
  reportColumns,
  reportPageSize,
  type ReportRow,
} from '#src/domain/deliveries/report.ts'
import { useHydrated } from '#src/islands/ui/useHydrated.ts'
import { ReportControls } from './ReportControls.tsx'
import { useReport } from './useReport.ts'

type Props<Row> = {
  /** The table's caption, for screen readers. */
  caption: string
  rows: readonly Row[]
  /** Files of the report. */
  downloads: (shown: readonly Row[]) => ReactNode
  /** Shown in each row, after the notes. */
  more?: (row: Row) => ReactNode
  rowKey?: (row: Row) => string
  /** How many rows are drawn before the others. Default: all of a page. */
  first?: number
}

/** The state of each submission, with summary, filters and downloads. Complete without JavaScript. */
export function ReportTable<Row extends ReportRow>({ caption, rows, downloads, more, rowKey, first }: Props<Row>) {
  const live = useHydrated()
  const results = useRef<HTMLElement>(null)
  const { filter, setFilter, sort, shown, visible, hidden, showMore, pressHeading, sortBy } = useReport(rows, first)
  const order = sort ? `, by ${reportColumns[sort.column]}, ${sort.direction}` : ''

  return (
    <div className="report">
      <ReportSummary rows={rows} />
      <div className="data-table-bar">
        <ReportControls
          live={live}
          sources={countedSources(rows)}
          filter={filter}
          onFilter={setFilter}
          sort={sort}
          onSort={sortBy}
        />
        <div className="report-downloads">{downloads(shown)}</div>
      </div>
      <p className="stamp results-line" role="status">
        {`${shown.length} of ${rows.length} rows${order}`}
      </p>
      <section className="report-rows" aria-labelledby="report-rows" tabIndex={-1} ref={results}>
        <h2 className="visually-hidden" id="report-rows">
          Submissions
        </h2>
        {shown.length > 0 ? (
          <ReportRows
            caption={caption}
            rows={visible}
            columns={columnsOf(rows)}
            {...(more && { more })}
            {...(rowKey && { rowKey })}
            // Headings become buttons once the island is hydrated. Before that they would do nothing.
            {...(live && {
              sortOf: (column) => ({
                direction: sort?.column === column ? sort.direction : null,
                onSort: () => pressHeading(column),
              }),
            })}
          />
        ) : (
          <NoRows
            empty={rows.length === 0}
            onShowAll={() => {
              setFilter(everyRow)
              results.current?.focus()
            }}
          />
        )}
        {hidden > 0 && (
          <p className="report-show-more">
            <button className="button button-quiet" type="button" onClick={showMore}>
              {`Show ${Math.min(hidden, reportPageSize)} more`}
            </button>{' '}
            <span className="quiet">{`${visible.length} of ${shown.length} shown`}</span>
          </p>
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
        <p>Each directory gets a row here as soon as work starts.</p>
      </div>
    )
  }
  return (
    <div className="results-empty stack">
      <h3>No matches</h3>
      <p>No row matches the search and all filters.</p>
      <button className="button button-quiet" type="button" onClick={onShowAll}>
        Show all rows
      </button>
    </div>
  )
}
