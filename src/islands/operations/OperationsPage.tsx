import { Loading } from '#src/components/ui/Loading.tsx'
import type { Operations } from '#src/domain/operations/operations.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { RebuildSection } from '#src/islands/rebuilds/RebuildSection.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { Activity } from './Activity.tsx'
import { Backups } from './Backups.tsx'
import { Jobs } from './Jobs.tsx'
import { Machine } from './Machine.tsx'
import { Problems } from './Problems.tsx'
import { Servers } from './Servers.tsx'
import { Timings } from './Timings.tsx'

/** In milliseconds. */
const refreshEvery = 15_000

/** `/admin/operations`: what is wrong with the machine, and the figures behind it. */
export function OperationsPage() {
  return (
    <AdminShell page="operations" title="Operations" wide>
      <Screen />
    </AdminShell>
  )
}

function Screen() {
  const { data, failure, reload } = useLoad<Operations>('operations', '/admin/operations', {
    askAgainAfter: () => refreshEvery,
    // A server that restarts is back a moment later, and this page is open meanwhile.
    whileFailing: true,
  })
  return (
    <>
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data && (
        <div className="operations">
          <Problems state={data} />
          <Jobs state={data} />
          <RebuildSection />
          <Servers state={data} />
          <Activity state={data} />
          <Backups state={data} />
          <Machine state={data} />
          <Timings state={data} />
        </div>
      )}
    </>
  )
}
