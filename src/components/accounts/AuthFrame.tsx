import { Fragment, type ReactNode } from 'react'
import { Wordmark } from '#src/components/ui/Wordmark.tsx'
import { legalLinks, site } from '#src/site.ts'

type Props = { title: string; lead?: string | undefined; children?: ReactNode }

/** A sign-in form or a related page. */
export function AuthFrame({ title, lead, children }: Props) {
  return (
    <div className="auth-column">
      <header>
        <Wordmark />
      </header>
      <main className="auth-main" id="content" tabIndex={-1}>
        <h1>{title}</h1>
        {lead && <p className="auth-lead">{lead}</p>}
        <noscript>
          <p className="notice">This page needs JavaScript. Turn it on and reload. Public pages work without it.</p>
        </noscript>
        <div className="auth-form">{children}</div>
      </main>
      <footer className="auth-foot quiet">
        <a href="/">{site.name}</a>
        {legalLinks.map(({ label, href }) => (
          <Fragment key={href}>
            {' '}
            <a href={href}>{label}</a>
          </Fragment>
        ))}
      </footer>
    </div>
  )
}
