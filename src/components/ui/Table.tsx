import type { ReactNode } from 'react'

/** The cells of the first column are row headers. */
export type TableColumn<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with tabular figures. */
  number?: boolean
  /** Makes the heading a sort button. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
}

type Props<Row> = {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A short row header, where the first cell says more: screen readers may repeat it before each cell. */
  rowName?: (row: Row) => string
  /** Space-separated words that a stylesheet filters rows by. */
  rowTags?: (row: Row) => string
  /** An extra class. */
  kind?: string
}

/** A data table. On phones each row becomes a stack of labeled values. */
export function Table<Row>({ caption, columns, rows, rowKey, rowName, rowTags, kind }: Props<Row>) {
  const [first, ...rest] = columns
  return (
    <table className={kind ? `data-table ${kind}` : 'data-table'}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ heading, number, sort }) => (
            <th
              key={heading}
              scope="col"
              className={number ? 'number' : undefined}
              aria-sort={sort?.direction ?? undefined}
            >
              {sort ? (
                <button className="data-table-sort" type="button" onClick={sort.onSort}>
                  {heading}
                </button>
              ) : (
                heading
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} data-tags={rowTags?.(row)}>
            <th scope="row" abbr={rowName?.(row)}>
              {first?.cell(row)}
            </th>
            {rest.map(({ heading, cell, number }) => (
              <td key={heading} className={number ? 'number' : undefined} data-label={heading}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
