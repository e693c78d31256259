import { type MouseEvent, useEffect, useState } from 'react'
import { DeskShell } from '#src/islands/desk/DeskShell.tsx'
import { isPlainClick } from '#src/islands/desk/lists/ListControls.tsx'
import { deskPages } from '#src/islands/desk/pages.ts'
import { ChosenPlans } from './ChosenPlans.tsx'
import { SoldPlans } from './SoldPlans.tsx'

const views = {
  sold: { label: 'What is sold', query: '' },
  chosen: { label: 'What was chosen', query: '?view=chosen' },
}
type View = keyof typeof views

/** What is sold, and what was chosen of it. */
export function PlansPage() {
  return (
    <DeskShell page="plans" title="Plans" wide>
      <Views />
    </DeskShell>
  )
}

function Views() {
  const [view, setView] = useState<View>(viewOfAddress)
  useEffect(() => {
    const follow = () => setView(viewOfAddress())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const go = (event: MouseEvent, next: View) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (next === view) return
    history.pushState(null, '', `${deskPages.plans.href}${views[next].query}`)
    setView(next)
  }
  return (
    <>
      <nav className="list-states" aria-label="Plans">
        {(Object.keys(views) as View[]).map((name) => (
          <a
            key={name}
            href={`${deskPages.plans.href}${views[name].query}`}
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

function viewOfAddress(): View {
  return new URLSearchParams(location.search).get('view') === 'chosen' ? 'chosen' : 'sold'
}
