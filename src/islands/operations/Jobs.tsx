import { Ago, Moment } from '#src/components/ui/Moment.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { milliseconds, spell } from '#src/domain/operations/figures.ts'
import type { Operations } from '#src/domain/operations/operations.api.ts'
import { More } from './More.tsx'
import { Failures, LastError } from './Servers.tsx'

type Job = Operations['jobs'][number]

const unknown = <span className="unknown">unknown</span>

const nameColumn: TableColumn<Job> = {
  heading: 'Job',
  cell: ({ name, isRunning }) => (
    <>
      <span>{name}</span>
      {isRunning && <span className="quiet"> running</span>}
    </>
  ),
}

const failureColumn: TableColumn<Job> = {
  heading: 'Failed in a row',
  number: true,
  cell: ({ failures }) => (failures === null ? unknown : <Failures count={failures} />),
}

const errorColumn: TableColumn<Job> = {
  heading: 'Last error',
  cell: ({ error }) => <LastError text={error} />,
}

const lastColumn = (now: number): TableColumn<Job> => ({
  heading: 'Last run',
  cell: ({ lastAt }) => (lastAt ? <Ago at={lastAt} now={now} /> : <span className="unknown">never</span>),
})

const nextColumn = (now: number): TableColumn<Job> => ({
  heading: 'Next run',
  cell: (job) => <NextRun job={job} now={now} />,
})

const durationColumns: readonly TableColumn<Job>[] = [
  {
    heading: 'Took',
    number: true,
    cell: ({ durationMs }) => (durationMs === null ? unknown : milliseconds(durationMs)),
  },
  { heading: 'Late by', number: true, cell: ({ lagMs }) => (lagMs === null ? unknown : milliseconds(lagMs)) },
]

/** A tick comes each minute. */
const overdueMs = 2 * 60_000

function NextRun({ job: { nextAt, isRunning }, now }: { job: Job; now: number }) {
  if (nextAt === null) return unknown
  const lateMs = now - Date.parse(nextAt)
  if (isRunning || lateMs < overdueMs) return <Ago at={nextAt} now={now} />
  return (
    <span className="ago">
      <Moment at={nextAt} /> <span className="operations-bad">{spell(lateMs)} overdue</span>
    </span>
  )
}

/** What the machine does by schedule: failing jobs with their errors, and all of them on request. */
export function Jobs({ state: { at, jobs } }: { state: Operations }) {
  const now = Date.parse(at)
  const failing = jobs.filter(({ failures }) => (failures ?? 0) > 0)
  return (
    <section className="screen-section" aria-labelledby="jobs">
      <h2 id="jobs">Scheduled jobs</h2>
      {jobs.length === 0 ? (
        <p className="quiet">No job has run yet. The first ones run within a minute of the start.</p>
      ) : (
        <>
          {failing.length === 0 ? (
            <p>No job is failing.</p>
          ) : (
            <Table
              caption="Failing jobs"
              columns={[nameColumn, failureColumn, errorColumn, lastColumn(now), nextColumn(now)]}
              rows={failing}
              rowKey={({ name }) => name}
            />
          )}
          <More label={`All ${jobs.length} jobs`}>
            <Table
              caption="Scheduled jobs, by name"
              columns={[nameColumn, lastColumn(now), ...durationColumns, nextColumn(now), failureColumn]}
              rows={jobs}
              rowKey={({ name }) => name}
            />
          </More>
        </>
      )}
    </section>
  )
}
