import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { signOut } from '#src/islands/sign-in/sessions/session.ts'
import { adminPath } from './admin-pages.ts'
import { dashboardPages } from './dashboard-pages.ts'

/** Who is signed in, the account's pages, and signing out. */
export function AccountMenu({ account: { email, isAdmin } }: { account: Account }) {
  return (
    <>
      <button className="bar-button bar-account" type="button" popoverTarget="account-menu">
        <span className="monogram" aria-hidden="true">
          {Array.from(email)[0]?.toUpperCase()}
        </span>
        <span className="bar-email">{email}</span>
      </button>
      <div className="popover popover-end" id="account-menu" popover="auto">
        <p className="popover-said">
          <span className="stamp">signed in as</span>
          <br />
          {email}
        </p>
        <a className="popover-item" href={dashboardPages.account.href}>
          Account
        </a>
        <a className="popover-item" href={dashboardPages.security.href}>
          Security
        </a>
        {isAdmin && (
          <a className="popover-item" href={adminPath}>
            Admin
          </a>
        )}
        <button className="popover-item" type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </>
  )
}
