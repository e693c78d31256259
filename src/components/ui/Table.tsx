import type { ReactNode } from 'react'

/** A column: its heading and what a row shows in it. The first column names the row. */
export type TableColumn<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** Set to the right, in figures of equal width. */
  number?: boolean
  /** The heading becomes a button that sorts by this column. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
}

type Props<Row> = {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Words that a style sheet can filter the row by. */
  rowTags?: (row: Row) => string
  /** A class for what is special about this table. */
  kind?: string
}

/** Rows of facts under hairlines. On a phone each row becomes a small stack. */
export function Table<Row>({ caption, columns, rows, rowKey, rowTags, kind }: Props<Row>) {
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
            <th scope="row">{first?.cell(row)}</th>
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
