import type { ReactNode } from 'react'
import { DirectoryName, Followed, Rating } from '#src/components/directories/cells.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import {
  columnsOf,
  isFollowed,
  type ReportColumn,
  reportColumns,
  type ReportRow,
} from '#src/domain/deliveries/report.ts'
import { CountedLines, LiveDay, LiveLink, State, SubmittedDay } from './cells.tsx'

type Props<Row> = {
  /** For screen readers. */
  caption: string
  rows: readonly Row[]
  columns?: readonly ReportColumn[]
  /** Makes the headings sort buttons. */
  sortOf?: (column: ReportColumn) => TableColumn<Row>['sort']
  /** Shown after the notes, such as a button. */
  more?: (row: Row) => ReactNode
  rowKey?: (row: Row) => string
}

const cells: Record<ReportColumn, TableColumn<ReportRow>['cell']> = {
  name: ({ name, url }) => <DirectoryName name={name} url={url} />,
  state: ({ state }) => <State state={state} />,
  dr: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} />,
  followed: (row) => <Followed followed={isFollowed(row)} />,
  submittedOn: ({ submittedOn, state }) => <SubmittedDay on={submittedOn} state={state} />,
  liveOn: (row) => <LiveDay row={row} />,
  liveLink: (row) => <LiveLink row={row} />,
  counted: ({ counted }) => <CountedLines counted={counted} />,
  notes: ({ notes }) => <span className="report-notes">{notes}</span>,
}

const urlOf = ({ url }: ReportRow) => url

/** The rows of a report: the sample's, a customer's, and those of a shared one. */
export function ReportRows<Row extends ReportRow>(props: Props<Row>) {
  const { caption, rows, columns = columnsOf(props.rows), sortOf, more, rowKey = urlOf } = props
  const shown = columns.map((column): TableColumn<Row> => {
    const sort = sortOf?.(column)
    const cell = cells[column]
    return { heading: reportColumns[column], cell, ...(sort && { sort }) }
  })
  const last = shown.at(-1)
  if (last && more) {
    const { cell } = last
    last.cell = (row) => (
      <>
        {cell(row)}
        {more(row)}
      </>
    )
  }
  return (
    <Table
      caption={caption}
      columns={shown}
      rows={rows}
      rowKey={rowKey}
      rowName={({ name }) => name}
      kind="data-table-report"
    />
  )
}
