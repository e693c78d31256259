import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Fault, Notice } from '#src/islands/accounts/AccountForm.tsx'
import { AccountMenu } from '#src/islands/accounts/AccountMenu.tsx'
import type { Command } from '#src/islands/accounts/commands.ts'
import { dashboardPages } from '#src/islands/accounts/pages.ts'
import { Palette } from '#src/islands/ui/Palette.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { takeNotice } from '#src/islands/accounts/notices.ts'
import { ProofDialog } from '#src/islands/sessions/ProofDialog.tsx'
import { signOut } from '#src/islands/sessions/session.ts'
import { site } from '#src/site.ts'
import { type AdminPage, adminPages } from './pages.ts'
import { useAdmin } from './useAdmin.ts'

type Props = {
  page: AdminPage
  title: string
  /** What else the palette can do on this page. */
  commands?: readonly Command[]
  /** Stands beside the title. */
  aside?: ReactNode
  /** Makes room for what needs the whole width. */
  wide?: boolean
  /** The title is only for those who do not see the page, as where the page needs the whole height. */
  quietTitle?: boolean
  /** What stands on the page once it is known that an admin looks at it. */
  children: ReactNode
}

/** What all pages of the desk have: the bar at the top, the palette, and word of what went before. */
export function AdminShell({ page, title, commands = [], aside, wide = false, quietTitle = false, children }: Props) {
  const { account, failure, load } = useAdmin()
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => setNotice(takeNotice()), [])
  const nav = useRef<HTMLElement>(null)
  // On a phone the pages are more than the bar has room for.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])

  return (
    <>
      <header className="bar">
        <div className="bar-start">
          <a className="mark" href={adminPages.queue.href}>
            {site.name}
          </a>
          <span className="stamp">admin</span>
        </div>
        <nav className="bar-nav admin-nav" aria-label="Admin" ref={nav}>
          {Object.entries(adminPages).map(([name, { label, href }]) => (
            <a key={name} href={href} aria-current={name === page ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <div className="bar-end">
          <Palette commands={[...commands, ...jumps]} />
          {account && <AccountMenu account={account} />}
        </div>
      </header>
      <main className={wide ? 'screen screen-wide' : 'screen'} id="content" tabIndex={-1}>
        <div className={quietTitle ? 'visually-hidden' : 'screen-head'}>
          <h1>{title}</h1>
          {account?.isAdmin && aside}
        </div>
        <Notice>{notice}</Notice>
        <Fault>{failure}</Fault>
        {failure !== null && (
          <p>
            <button className="button button-quiet" type="button" onClick={() => void load()}>
              Try again
            </button>
          </p>
        )}
        {account ? account.isAdmin ? children : <Closed /> : failure === null && <Loading />}
      </main>
      <ProofDialog />
    </>
  )
}

const jumps: Command[] = [
  ...Object.values(adminPages).map(({ label, href }) => jump(label, href, 'desk')),
  jump('New post', '/admin/posts/edit', 'action'),
  ...Object.values(dashboardPages).map(({ label, href }) => jump(label, href, 'dashboard')),
  jump('Blog', '/blog', 'public page'),
  jump('Free directory', '/directories', 'public page'),
  { id: 'sign-out', kind: 'action', label: 'Sign out', run: () => void signOut() },
]

function jump(label: string, href: string, kind: string): Command {
  return { id: href, kind, label, run: () => location.assign(href) }
}

/** An account like any other has nothing to do here. */
function Closed() {
  return (
    <div className="teach">
      <p>This desk is for those who run {site.name}. Your account is not among them.</p>
      <a className="button" href={dashboardPages.overview.href}>
        To your dashboard
      </a>
    </div>
  )
}
