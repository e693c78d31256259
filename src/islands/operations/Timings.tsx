import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { milliseconds } from '#src/domain/operations/figures.ts'
import type { Operations } from '#src/domain/operations/operations.api.ts'
import { More } from './More.tsx'

type Timing = Operations['slowest']['routes'][number]

const columnsOf = (heading: string): readonly TableColumn<Timing>[] => [
  { heading, cell: ({ name }) => <code className="operations-code">{name}</code> },
  { heading: 'Average', number: true, cell: ({ average }) => milliseconds(average) },
  { heading: 'Slowest', number: true, cell: ({ slowest }) => milliseconds(slowest) },
  { heading: 'Calls', number: true, cell: ({ count }) => count },
]
const routeColumns = columnsOf('Route')
const queryColumns: readonly TableColumn<Timing>[] = [
  ...columnsOf('Query, without its values'),
  { heading: 'Longest wait before', number: true, cell: ({ waited }) => milliseconds(waited) },
]

/** What takes longest on this instance. */
export function Timings({ state: { slowest } }: { state: Operations }) {
  return (
    <section className="screen-section" aria-labelledby="slowest">
      <h2 id="slowest">What takes longest</h2>
      <p className="quiet">On this instance since it started, by average.</p>
      <More label={`Routes: ${summaryOf(slowest.routes)}`}>
        <Table caption="Slowest routes" columns={routeColumns} rows={slowest.routes} rowKey={({ name }) => name} />
      </More>
      <More label={`Queries: ${summaryOf(slowest.queries)}`}>
        <Table caption="Slowest queries" columns={queryColumns} rows={slowest.queries} rowKey={({ name }) => name} />
      </More>
    </section>
  )
}

/** 'up to 1.2 s' */
function summaryOf([first]: readonly Timing[]): string {
  return first ? `up to ${milliseconds(first.average)}` : 'none yet'
}
