import type { ReactNode } from 'react'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { longDate } from '#src/domain/dates/dates.ts'

/** `updated`: ISO date. `contact`: our email. */
type Props = { title: string; updated: string; contact?: ReactNode; children?: ReactNode }

/** A legal text. */
export function LegalPage({ title, updated, contact, children }: Props) {
  return (
    <div className="wrap legal">
      <Breadcrumbs links={[{ label: 'Home', href: '/' }]} />
      <header className="stack">
        <h1>{title}</h1>
        <p className="stamp">
          {'Last updated '}
          <time dateTime={updated}>{longDate(updated)}</time>
        </p>
      </header>
      <div className="prose">{children}</div>
      <section id="write-to-us" className="stack">
        <h2>Contact</h2>
        {contact}
      </section>
    </div>
  )
}
