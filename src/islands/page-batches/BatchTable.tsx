import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import { shortDay } from '#src/components/ui/Moment.tsx'
import type { PageBatchSummary } from '#src/domain/page-batches/page-batches.api.ts'

type Props<Batch> = {
  batches: readonly Batch[]
  urlOf: (id: string) => string
  onOpen: (id: string) => void
  /** Columns after the name. */
  more?: readonly TableColumn<Batch>[]
}

/** Batches, one per row. */
export function BatchTable<Batch extends PageBatchSummary>({ batches, urlOf, onOpen, more = [] }: Props<Batch>) {
  const columns: TableColumn<Batch>[] = [
    {
      heading: 'Batch',
      cell: ({ id, name }) => (
        <ViewLink className="calendar-title" href={urlOf(id)} onOpen={() => onOpen(id)}>
          {name}
        </ViewLink>
      ),
    },
    ...more,
    { heading: 'Rows', number: true, cell: ({ rows }) => rows.toLocaleString('en') },
    { heading: 'Published', number: true, cell: ({ counts }) => publishedOf(counts).toLocaleString('en') },
    {
      heading: 'Saved',
      cell: ({ savedAt, changed }) => (
        <>
          <time className="stamp" dateTime={savedAt}>
            {shortDay(savedAt)}
          </time>{' '}
          {changed && <span className="stamp stamp-framed">not approved</span>}
        </>
      ),
    },
  ]
  return (
    <Table caption="Page batches" columns={columns} rows={batches} rowKey={({ id }) => id} kind="data-table-screen" />
  )
}

function publishedOf({ published = 0, live = 0, lost = 0 }: PageBatchSummary['counts']): number {
  return published + live + lost
}
