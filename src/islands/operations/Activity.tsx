import { Ago } from '#src/components/ui/Moment.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { spell } from '#src/domain/operations/figures.ts'
import type { Operations } from '#src/domain/operations/operations.api.ts'
import { maxCounted, queues } from '#src/domain/operations/queues.ts'

type Queue = Operations['queues'][number] & { age: string | null }
type ErrorRow = { event: string; hour: number; day: number; lastAt: string }

const queueColumns: readonly TableColumn<Queue>[] = [
  { heading: 'Queue', cell: ({ name }) => <QueueName name={name} /> },
  { heading: 'Due', number: true, cell: ({ due }) => (due >= maxCounted ? `${maxCounted}+` : due) },
  { heading: 'Oldest', number: true, cell: ({ age }) => age ?? <span className="unknown">none</span> },
]

function QueueName({ name }: Pick<Queue, 'name'>) {
  const { label, href } = queues[name]
  return href === null ? label : <a href={href}>{label}</a>
}

const errorColumnsAt = (now: number): readonly TableColumn<ErrorRow>[] => [
  { heading: 'Event in the log', cell: ({ event }) => <code>{event}</code> },
  { heading: 'Last hour', number: true, cell: ({ hour }) => hour },
  { heading: 'Last day', number: true, cell: ({ day }) => day },
  { heading: 'Last one', cell: ({ lastAt }) => <Ago at={lastAt} now={now} /> },
]

/** What waits to be done, and what went wrong. */
export function Activity({ state: { at, queues: waiting, errors } }: { state: Operations }) {
  const age = (moment: string | null) => (moment === null ? null : spell(Date.parse(at) - Date.parse(moment)))
  const due = waiting.filter((queue) => queue.due > 0)
  const idle = waiting.filter((queue) => queue.due === 0)
  const hourly = new Map(errors.hour.map(({ event, count }) => [event, count]))
  const rows = errors.day.map(({ event, count, lastAt }) => ({
    event,
    hour: hourly.get(event) ?? 0,
    day: count,
    lastAt,
  }))
  return (
    <>
      <section className="screen-section" aria-labelledby="queues">
        <h2 id="queues">Queues</h2>
        {due.length > 0 && (
          <Table
            caption="What is due, and how long the oldest has been waiting"
            columns={queueColumns}
            rows={due.map((queue) => ({ ...queue, age: age(queue.oldestAt) }))}
            rowKey={({ name }) => name}
          />
        )}
        {idle.length > 0 && (
          <p className="quiet">
            Nothing is due in: {idle.map(({ name }) => queues[name].label.toLowerCase()).join(', ')}.
          </p>
        )}
      </section>
      <section className="screen-section" aria-labelledby="errors">
        <h2 id="errors">Errors</h2>
        {rows.length === 0 ? (
          <p className="quiet">No errors on this instance in the last day.</p>
        ) : (
          <Table
            caption="Errors of this instance, the most frequent first"
            columns={errorColumnsAt(Date.parse(at))}
            rows={rows}
            rowKey={({ event }) => event}
          />
        )}
      </section>
    </>
  )
}
