import { Loading } from '#src/components/ui/Loading.tsx'
import type { CustomerOrder } from '#src/domain/deliveries/deliveries.api.ts'
import { isOver } from '#src/domain/deliveries/orders.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import type { EditedProject } from '#src/islands/projects/ProjectDialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'
import { NoReport } from './NoReport.tsx'
import { ProjectChoice } from './ProjectChoice.tsx'
import { ProjectReport } from './ProjectReport.tsx'

/** `/dashboard/report`: a project's report. */
export function ReportPage() {
  const dashboard = useDashboard()
  const { account, projects, current } = dashboard
  return (
    <DashboardShell page="report" dashboard={dashboard} wide>
      {({ editProject }) =>
        account && <Loaded account={account} projects={projects ?? []} current={current} editProject={editProject} />
      }
    </DashboardShell>
  )
}

type Props = {
  account: Account
  projects: readonly Project[]
  current: Project | null
  editProject: (project: EditedProject) => void
}

function Loaded({ account, projects, current, editProject }: Props) {
  const { data: orders, failure, reload } = useLoad<CustomerOrder[]>('deliveries', '/orders/my')
  if (!orders) return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
  const waiting = orders.filter(({ projectId, state }) => projectId === null && !isOver(state))
  const own = orders.filter(({ projectId }) => projectId !== null && projectId === current?.id)
  return (
    <>
      {waiting.map((order) => (
        <ProjectChoice key={order.id} order={order} projects={projects} onAdd={() => editProject('new')} />
      ))}
      {current && own.length > 0 ? (
        <ProjectReport key={current.id} project={current} />
      ) : (
        waiting.length === 0 && <NoReport project={current} hasPlan={account.subscription !== null} />
      )}
    </>
  )
}
