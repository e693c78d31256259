import { memo } from 'react'
import { Followed, Price } from '#src/components/directories/cells.tsx'
import { ListedName } from '#src/components/directories/ListedName.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import {
  type ArrangedDirectory,
  type ListColumn,
  listColumns,
  type ListSort,
} from '#src/domain/deliveries/order-list.ts'
import type { RowChoice } from '#src/domain/deliveries/orders.ts'

type Props = {
  rows: readonly ArrangedDirectory[]
  faults: Readonly<Record<string, string>>
  sort: ListSort
  onSort: (column: ListColumn) => void
  onChoose: (directory: ArrangedDirectory, choice: RowChoice) => void
  /** No more can be excluded. */
  isFull: boolean
  hasStarted: boolean
}

const unknown = <span className="unknown">unknown</span>
const fixedLabels = { submitted: 'Submitted', working: 'Being submitted' } as const

/** Every directory of an order, with what its customer can do about it. */
export const OrderTable = memo(function OrderTable({ rows, sort, onSort, ...acts }: Props) {
  const columns: readonly TableColumn<ArrangedDirectory>[] = [
    { heading: listColumns.name, cell: (row) => <Placed row={row} />, ...sorted('name') },
    { heading: 'Why', cell: ({ reason }) => <span className="order-reason">{reason}</span> },
    { heading: listColumns.dr, number: true, cell: ({ dr }) => dr ?? unknown, ...sorted('dr') },
    {
      heading: listColumns.followed,
      cell: ({ followed }) => <Followed followed={followed ?? undefined} />,
      ...sorted('followed'),
    },
    { heading: listColumns.price, cell: ({ price }) => <Price price={price ?? undefined} />, ...sorted('price') },
    { heading: 'Change', cell: (row) => <Acts row={row} {...acts} /> },
  ]
  return (
    <Table
      caption="Directories, in the order we submit to them"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowName={({ name }) => name}
      rowTags={({ standing }) => standing}
      kind="data-table-order"
    />
  )

  function sorted(column: ListColumn): Pick<TableColumn<ArrangedDirectory>, 'sort'> {
    return { sort: { direction: sort.column === column ? sort.direction : null, onSort: () => onSort(column) } }
  }
})

function Placed({ row: { name, url, page, place, standing, choice } }: { row: ArrangedDirectory }) {
  return (
    <span className="order-placed">
      <span className="order-place">{place ?? (standing === 'spare' ? '+' : '–')}</span>
      <span className="order-name">
        <ListedName name={name} href={page ?? url} />
        {standing === 'excluded' && <span className="stamp">excluded</span>}
        {standing === 'spare' && <span className="stamp">next in line</span>}
        {choice === 'first' && <span className="stamp stamp-good">first</span>}
      </span>
    </span>
  )
}

type ActsProps = Pick<Props, 'faults' | 'onChoose' | 'isFull' | 'hasStarted'> & { row: ArrangedDirectory }

function Acts({ row, faults, onChoose, isFull, hasStarted }: ActsProps) {
  const { key, name, choice, fixed, standing } = row
  const fault = faults[key]
  // A directory without a row can't be moved once work has started.
  const canBeFirst = choice !== 'excluded' && !(hasStarted && standing === 'spare')
  return (
    <div className="order-acts">
      {fixed ? (
        <span className="stamp">{fixedLabels[fixed]}</span>
      ) : (
        <>
          {canBeFirst && (
            <button
              className="button button-quiet button-small"
              type="button"
              aria-pressed={choice === 'first'}
              aria-label={`Put ${name} first`}
              onClick={() => onChoose(row, choice === 'first' ? 'none' : 'first')}
            >
              First
            </button>
          )}
          {choice === 'excluded' ? (
            <button
              className="button button-quiet button-small"
              type="button"
              aria-label={`Undo: include ${name} again`}
              data-act={key}
              onClick={() => onChoose(row, 'none')}
            >
              Undo
            </button>
          ) : (
            <button
              className="button button-quiet button-small"
              type="button"
              aria-label={`Exclude ${name}`}
              aria-disabled={isFull || undefined}
              data-act={key}
              onClick={() => onChoose(row, 'excluded')}
            >
              Exclude
            </button>
          )}
        </>
      )}
      {fault !== undefined && <p className="field-error">{fault}</p>}
    </div>
  )
}
