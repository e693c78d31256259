import { Moment } from '#src/components/ui/Moment.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { milliseconds, spell } from '#src/domain/operations/figures.ts'
import type { Operations } from '#src/domain/operations/operations.api.ts'
import { More } from './More.tsx'

type Job = Operations['jobs'][number]
type Instance = NonNullable<Operations['instances']>[number]

const none = <span className="unknown">unknown</span>

/** What is known of jobs. A column that nothing is known for is left out. */
function jobColumns(jobs: readonly Job[]): TableColumn<Job>[] {
  const knows = (name: 'nextAt' | 'lagMs' | 'failures') => jobs.some((job) => job[name] !== null)
  return [
    { heading: 'Job', cell: ({ name, isRunning }) => <JobName name={name} isRunning={isRunning} /> },
    {
      heading: 'Last run',
      cell: ({ lastAt }) => (lastAt ? <Moment at={lastAt} /> : <span className="unknown">never</span>),
    },
    {
      heading: 'Took',
      number: true,
      cell: ({ durationMs }) => (durationMs === null ? none : milliseconds(durationMs)),
    },
    ...(knows('nextAt')
      ? [{ heading: 'Next run', cell: ({ nextAt }: Job) => (nextAt ? <Moment at={nextAt} /> : none) }]
      : []),
    ...(knows('lagMs')
      ? [{ heading: 'Late by', number: true, cell: ({ lagMs }: Job) => (lagMs === null ? none : milliseconds(lagMs)) }]
      : []),
    ...(knows('failures') ? [{ heading: 'Failed in a row', number: true, cell: failuresOf }] : []),
  ]
}

function failuresOf({ failures }: Job) {
  if (failures === null) return none
  return <span className={failures > 0 ? 'operations-bad' : undefined}>{failures}</span>
}

function JobName({ name, isRunning }: Pick<Job, 'name' | 'isRunning'>) {
  return (
    <>
      <span>{name}</span>
      {isRunning && <span className="quiet"> running</span>}
    </>
  )
}

const instanceColumns: readonly TableColumn<Instance>[] = [
  { heading: 'Instance', cell: ({ name }) => name },
  { heading: 'Shows', number: true, cell: ({ built }) => built },
  { heading: 'Should show', number: true, cell: ({ asked }) => asked },
  { heading: 'Failed builds in a row', number: true, cell: ({ failures }) => failures },
  { heading: 'Last seen', cell: ({ seenAt }) => <Moment at={seenAt} /> },
]

/** What the machine does by schedule, and whether the public site is built. */
export function Work({ state: { at, jobs, rebuild, instances } }: { state: Operations }) {
  const { changes, asked, askedAt, live, builtAt } = rebuild
  const columns = jobColumns(jobs)
  const failing = jobs.filter(({ failures }) => (failures ?? 0) > 0)
  return (
    <>
      <section className="screen-section" aria-labelledby="jobs">
        <h2 id="jobs">Scheduled jobs</h2>
        {jobs.length === 0 ? (
          <p className="quiet">No job has run yet. The first ones run within a minute of the start.</p>
        ) : (
          <>
            {failing.length === 0 ? (
              jobs.some(({ failures }) => failures !== null) && <p>No job is failing.</p>
            ) : (
              <Table caption="Failing jobs" columns={columns} rows={failing} rowKey={({ name }) => name} />
            )}
            <More label={`All ${jobs.length} jobs`}>
              <Table caption="Scheduled jobs, by name" columns={columns} rows={jobs} rowKey={({ name }) => name} />
            </More>
          </>
        )}
      </section>
      <section className="screen-section" aria-labelledby="rebuilds">
        <h2 id="rebuilds">Public site</h2>
        <dl className="data-table operations-facts">
          <dt>Shows</dt>
          <dd>
            {live === null ? none : <span>change {live}</span>}
            <span className="quiet"> of {changes}</span>
          </dd>
          <dt>Built</dt>
          <dd>{builtAt ? <Moment at={builtAt} /> : none}</dd>
          <dt>Last requested</dt>
          <dd>
            {askedAt ? <Moment at={askedAt} /> : <span className="unknown">never</span>}
            {askedAt && live !== null && live < asked && (
              <span className="quiet"> waiting for {spell(Date.parse(at) - Date.parse(askedAt))}</span>
            )}
          </dd>
        </dl>
        {instances && instances.length > 0 && (
          <Table caption="Instances" columns={instanceColumns} rows={instances} rowKey={({ name }) => name} />
        )}
      </section>
    </>
  )
}
