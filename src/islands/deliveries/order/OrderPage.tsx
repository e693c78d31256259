import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { Loading } from '#src/components/ui/Loading.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { OwnOrder } from '#src/domain/deliveries/deliveries.api.ts'
import { isBeforeWork, isOver, orderPath } from '#src/domain/deliveries/orders.ts'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { profilePath } from '#src/islands/profiles/calls.ts'
import type { Choice } from '#src/islands/profiles/PickList.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { ProjectChoice } from '#src/islands/deliveries/ProjectChoice.tsx'
import { OrderSections } from './OrderSections.tsx'

type Choices = { countries: readonly Choice[]; languages: readonly Choice[] }

/** `/dashboard/profile`: what a paid plan needs from its customer, on one page: profile, list, and the approval of both. */
export function OrderPage(choices: Choices) {
  const dashboard = useDashboard()
  const { projects, current } = dashboard
  return (
    <DashboardShell page="profile" dashboard={dashboard} wide>
      {({ editProject }) => (
        <Loaded
          key={current?.id ?? ''}
          projects={projects ?? []}
          current={current}
          onAdd={() => editProject('new')}
          {...choices}
        />
      )}
    </DashboardShell>
  )
}

type LoadedProps = Choices & { projects: readonly Project[]; current: Project | null; onAdd: () => void }

function Loaded({ projects, current, onAdd, ...choices }: LoadedProps) {
  const { data: orders, failure, reload } = useLoad<OwnOrder[]>('deliveries', '/orders/my')
  if (!orders) return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
  const waiting = orders.filter(({ projectId, state }) => projectId === null && !isOver(state))
  return (
    <>
      {waiting.map((order) => (
        <ProjectChoice key={order.id} order={order} projects={projects} onAdd={onAdd} />
      ))}
      {current ? (
        <OfProject project={current} orders={orders.filter(({ projectId }) => projectId === current.id)} {...choices} />
      ) : waiting.length > 0 ? null : (
        <EmptyState text="A profile has everything that directories ask for. It belongs to a project, which is a website of yours.">
          <button className="button" type="button" onClick={onAdd}>
            Add your website
          </button>
        </EmptyState>
      )}
    </>
  )
}

function OfProject({ project, orders, ...choices }: Choices & { project: Project; orders: readonly OwnOrder[] }) {
  const { data: profile, failure, reload } = useLoad<Profile>('profiles', profilePath(project.id))
  const [wanted, show] = useUrlView<string | null>(orderInUrl, urlOfOrder)
  // Those of a year would be a long list. What is over is in the report.
  const open = orders.filter(({ state }) => !isOver(state))
  const isComing = ({ state }: OwnOrder) => isBeforeWork(state)
  const order = open.find(({ id }) => id === wanted) ?? open.findLast(isComing) ?? open[0] ?? null
  if (!profile) return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
  return (
    <>
      {open.length > 1 && (
        <nav className="button-row" aria-label="Orders">
          {open.map(({ id, planLabel, startsAt }) => (
            <a
              key={id}
              className="button button-quiet button-small"
              href={urlOfOrder(id)}
              aria-current={id === order?.id || undefined}
              onClick={(event) => {
                event.preventDefault()
                show(id)
              }}
            >
              {`${planLabel}, from ${shortDate(startsAt)}`}
            </a>
          ))}
        </nav>
      )}
      <OrderSections
        project={project}
        first={profile}
        order={order}
        alsoStarts={open.filter((one) => one !== order && isComing(one)).map(({ planLabel }) => planLabel)}
        {...choices}
      />
    </>
  )
}

/** The order that is shown, in the page's URL. */
function orderInUrl(): string | null {
  return new URLSearchParams(location.search).get('order')
}

function urlOfOrder(orderId: string | null): string {
  return orderId === null ? location.pathname : orderPath(orderId)
}
