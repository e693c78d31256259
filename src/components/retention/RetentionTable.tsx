import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { longDate } from '#src/domain/dates/dates.ts'
import { retentionPeriod } from '#src/domain/retention/periods.ts'
import { retention, retentionChanged } from '#src/domain/retention/rules.ts'

const rules = Object.values(retention)

const columns: readonly TableColumn<(typeof rules)[number]>[] = [
  { heading: 'What', cell: ({ what }) => what },
  { heading: 'Why', cell: ({ why }) => why },
  { heading: 'How long', cell: retentionPeriod },
  { heading: 'What happens then', cell: ({ then }) => then },
]

/** How long data is kept, the same as the sweep applies, and since when. */
export function RetentionTable() {
  return (
    <>
      <Table
        caption="How long we keep data"
        columns={columns}
        rows={rules}
        rowKey={({ what }) => what}
        kind="retention"
      />
      <p>
        {'This table last changed on '}
        <time dateTime={retentionChanged.on}>{longDate(retentionChanged.on)}</time>.
      </p>
    </>
  )
}
