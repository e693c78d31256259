import { Loading } from '#src/components/ui/Loading.tsx'
import type { CustomerOrder } from '#src/domain/deliveries/deliveries.api.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import type { EditedProject } from '#src/islands/projects/ProjectDialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { NoReport } from './NoReport.tsx'
import { Preview } from './Preview.tsx'
import { ProjectChoice } from './ProjectChoice.tsx'
import { ProjectReport } from './ProjectReport.tsx'
import { useUnsavedChoices } from './useChoices.ts'

/** `/dashboard/report`: a project's report, or which directories one of its orders will use. */
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
  const [previewed, showPreview] = useUrlView<string | null>(previewInUrl, urlOfPreview)
  const unsavedOf = useUnsavedChoices()
  if (!orders) return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
  const waiting = orders.filter(({ projectId, state }) => projectId === null && state !== 'stopped' && state !== 'done')
  const own = orders.filter(({ projectId }) => projectId !== null && projectId === current?.id)
  if (current && previewed !== null && own.some(({ id }) => id === previewed)) {
    return (
      <Preview
        key={previewed}
        project={current}
        orderId={previewed}
        unsaved={unsavedOf(previewed)}
        onBack={() => {
          showPreview(null)
          scrollTo({ top: 0 })
        }}
      />
    )
  }
  return (
    <>
      {waiting.map((order) => (
        <ProjectChoice key={order.id} order={order} projects={projects} onAdd={() => editProject('new')} />
      ))}
      {current && own.length > 0 ? (
        <ProjectReport
          key={current.id}
          project={current}
          onPreview={(id) => {
            showPreview(id)
            scrollTo({ top: 0 })
          }}
        />
      ) : (
        waiting.length === 0 && <NoReport project={current} hasPlan={account.subscription !== null} />
      )}
    </>
  )
}

/** The order whose directories are shown before work starts, in the page's URL. Null: the report. */
function previewInUrl(): string | null {
  return new URLSearchParams(location.search).get('order')
}

function urlOfPreview(orderId: string | null): string {
  return orderId === null ? location.pathname : `${location.pathname}?order=${encodeURIComponent(orderId)}`
}
