import { type MouseEvent, useEffect, useState } from 'react'
import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { isPlainClick } from '#src/islands/admin/ListControls.tsx'
import { adminPages } from '#src/islands/admin/pages.ts'
import { ChosenPlans } from '#src/islands/subscriptions/admin/ChosenPlans.tsx'
import { SoldPlans } from './SoldPlans.tsx'

const views = {
  sold: { label: 'For sale', query: '' },
  chosen: { label: 'What was chosen', query: '?view=chosen' },
}
type View = keyof typeof views

/** What is sold, and what was chosen of it. */
export function PlansPage() {
  return (
    <AdminShell page="plans" title="Plans" wide>
      <Views />
    </AdminShell>
  )
}

function Views() {
  const [view, setView] = useState<View>(viewFromUrl)
  useEffect(() => {
    const follow = () => setView(viewFromUrl())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const go = (event: MouseEvent, next: View) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (next === view) return
    history.pushState(null, '', `${adminPages.plans.href}${views[next].query}`)
    setView(next)
  }
  return (
    <>
      <nav className="list-states" aria-label="Plans">
        {(Object.keys(views) as View[]).map((name) => (
          <a
            key={name}
            href={`${adminPages.plans.href}${views[name].query}`}
            aria-current={name === view ? 'true' : undefined}
            onClick={(event) => go(event, name)}
          >
            {views[name].label}
          </a>
        ))}
      </nav>
      {view === 'sold' ? <SoldPlans /> : <ChosenPlans />}
    </>
  )
}

function viewFromUrl(): View {
  return new URLSearchParams(location.search).get('view') === 'chosen' ? 'chosen' : 'sold'
}
