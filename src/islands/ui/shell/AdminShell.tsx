import { type ReactNode, useEffect } from 'react'
import type { SecondFactors } from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import { securityPath } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { type Command, pageCommand, signOutCommand } from '#src/islands/ui/palette/commands.ts'
import { site } from '#src/site.ts'
import { PageShell } from './PageShell.tsx'
import { useAdminOverview } from './admin-counts.ts'
import { adminNavigation } from './admin-navigation.ts'
import { type AdminPage, adminPages } from './admin-pages.ts'
import { dashboardPages } from './dashboard-pages.ts'
import { useAccount } from './useAccount.ts'

type Props = {
  page: AdminPage
  title: string
  /** Beside the title. */
  aside?: ReactNode
  /** Uses the whole width. */
  wide?: boolean
  /** Hides the title visually, because the page needs the whole height. */
  quietTitle?: boolean
  /** The page. It's only rendered once we know that the user is an admin who signed in with a second factor. */
  children: ReactNode
}

/** A page of the admin area. */
export function AdminShell({ page, title, aside, wide = false, quietTitle = false, children }: Props) {
  const { data: account, failure, reload, signedIn } = useAccount()
  const factor = useLoad<SecondFactors>('second-factor', '/users/me/second-factor', { enabled: signedIn })
  const isWeak = account?.isAdmin === true && factor.data?.usedHere === false
  const mayAsk = account?.isAdmin === true && factor.data?.usedHere === true
  const { data: overview } = useAdminOverview(mayAsk)
  useEffect(() => {
    if (isWeak) location.replace(securityPath)
  }, [isWeak])
  return (
    <PageShell
      area="Admin"
      {...adminNavigation(page, overview)}
      start={<span className="stamp">admin</span>}
      commands={commands}
      account={account}
      head={
        <div className={quietTitle ? 'visually-hidden' : 'screen-head'}>
          <h1>{title}</h1>
          {mayAsk && aside}
        </div>
      }
      wide={wide}
      failure={failure ?? factor.failure}
      onRetry={() => Promise.all([reload(), factor.reload()])}
    >
      {account?.isAdmin === false ? <AdminsOnly /> : mayAsk ? children : null}
    </PageShell>
  )
}

const commands: readonly Command[] = [
  ...Object.values(adminPages).map(({ label, href }) => pageCommand(label, href, 'admin')),
  pageCommand('New post', '/admin/posts/edit', 'action'),
  ...Object.values(dashboardPages).map(({ label, href }) => pageCommand(label, href, 'dashboard')),
  pageCommand('Blog', '/blog', 'public page'),
  pageCommand('Products', '/directories', 'public page'),
  signOutCommand,
]

function AdminsOnly() {
  return (
    <EmptyState text={`This page is for admins of ${site.name}. Your account isn’t one of them.`}>
      <a className="button" href={dashboardPages.overview.href}>
        Go to your dashboard
      </a>
    </EmptyState>
  )
}
