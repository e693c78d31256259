import { Ago } from '#src/components/ui/Moment.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { Operations } from '#src/domain/operations/operations.api.ts'

type Instance = NonNullable<Operations['instances']>[number]

const columnsAt = (now: number): readonly TableColumn<Instance>[] => [
  { heading: 'Server', cell: ({ name }) => name },
  { heading: 'Shows change', number: true, cell: ({ built }) => built },
  { heading: 'Of', number: true, cell: ({ asked }) => asked },
  { heading: 'Builds failed in a row', number: true, cell: ({ failures }) => <Failures count={failures} /> },
  { heading: 'Last error', cell: ({ error }) => <LastError text={error} /> },
  { heading: 'Last seen', cell: ({ seenAt }) => <Ago at={seenAt} now={now} /> },
]

/** A number of failures, in red unless it's zero. */
export function Failures({ count }: { count: number }) {
  return <span className={count > 0 ? 'operations-bad' : undefined}>{count}</span>
}

/** Why something failed, in the words of the log. */
export function LastError({ text }: { text: string | null }) {
  return text === null ? <span className="unknown">none</span> : <span className="operations-error">{text}</span>
}

/** The servers that build the public site, if there are several. */
export function Servers({ state: { at, instances } }: { state: Operations }) {
  if (!instances || instances.length < 2) return null
  return (
    <section className="screen-section" aria-labelledby="servers">
      <h2 id="servers">Servers</h2>
      <Table
        caption="Servers that build the public site"
        columns={columnsAt(Date.parse(at))}
        rows={instances}
        rowKey={({ name }) => name}
      />
    </section>
  )
}
