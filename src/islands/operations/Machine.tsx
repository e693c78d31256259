import { Ago } from '#src/components/ui/Moment.tsx'
import { gigabytes, milliseconds } from '#src/domain/operations/figures.ts'
import type { Operations } from '#src/domain/operations/operations.api.ts'

/** The program, its memory, the disk and the database. */
export function Machine({ state: { at, program, disk, databaseBytes } }: { state: Operations }) {
  const { version, node, schema, startedAt, rss, heapUsed, memoryLimit, eventLoopDelay } = program
  return (
    <section className="screen-section" aria-labelledby="machine">
      <h2 id="machine">Machine</h2>
      <dl className="data-table operations-facts">
        <dt>Version</dt>
        <dd>
          <span className={version === null ? 'unknown' : undefined}>{version ?? 'unknown'}</span>
          <span className="quiet">
            , Node {node.replace('v', '')}, schema {schema.slice(0, 4)}
          </span>
        </dd>
        <dt>Started</dt>
        <dd>
          <Ago at={startedAt} now={Date.parse(at)} />
        </dd>
        <dt>Memory</dt>
        <dd>
          {gigabytes(rss)} of {gigabytes(memoryLimit)}
          <span className="quiet">, {gigabytes(heapUsed)} of it Node’s heap</span>
        </dd>
        <dt>Event loop delay</dt>
        <dd>{milliseconds(eventLoopDelay)}</dd>
        {disk && (
          <>
            <dt>Disk</dt>
            <dd>
              {gigabytes(disk.free)} free of {gigabytes(disk.total)}
            </dd>
          </>
        )}
        <dt>Database</dt>
        <dd>{databaseBytes === null ? <span className="unknown">unknown</span> : gigabytes(databaseBytes)}</dd>
      </dl>
    </section>
  )
}
