import { ChosenPlans } from './ChosenPlans.tsx'
import { StateLinks } from '#src/islands/ui/list/StateLinks.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { adminPages } from '#src/islands/ui/shell/admin-pages.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { SoldPlans } from '#src/islands/plans/admin/SoldPlans.tsx'

/** The plans on sale, and the subscriptions to them. */
export function PlansPage() {
  return (
    <AdminShell page="plans" title="Plans" wide>
      <Views />
    </AdminShell>
  )
}

const views = [
  { state: '', label: 'Plans on sale' },
  { state: 'chosen', label: 'Subscriptions' },
]

function Views() {
  const [view, show] = useUrlView(viewFromUrl, urlOf)
  return (
    <>
      <StateLinks
        label="Plans"
        states={views}
        current={view}
        urlOf={urlOf}
        onState={(next) => {
          if (next !== view) show(next)
        }}
      />
      {view === 'chosen' ? <ChosenPlans /> : <SoldPlans />}
    </>
  )
}

function viewFromUrl(): string {
  return new URLSearchParams(location.search).get('view') === 'chosen' ? 'chosen' : ''
}

function urlOf(view: string): string {
  return view ? `${adminPages.plans.href}?view=${view}` : adminPages.plans.href
}
