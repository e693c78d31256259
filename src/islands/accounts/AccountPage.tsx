import { EmailSection } from '#src/islands/email-change/EmailSection.tsx'
import { ConfirmBanner } from './ConfirmBanner.tsx'
import { DataSection, DeleteSection, SecurityLink } from './LeavingSections.tsx'
import { NameSection } from './NameSection.tsx'
import { dashboardPages } from './pages.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { Shell } from './Shell.tsx'
import { useDashboard } from './useDashboard.ts'
import { WaysIn } from './WaysIn.tsx'

/** Who I am here, how I sign in, and how I leave. */
export function AccountPage() {
  const dashboard = useDashboard()
  const { account, setAccount } = dashboard
  return (
    <Shell page="account" dashboard={dashboard} title={dashboardPages.account.label}>
      {() =>
        account && (
          <>
            <ConfirmBanner account={account} />
            <NameSection account={account} onSaved={setAccount} />
            <EmailSection account={account} onChanged={setAccount} />
            <WaysIn account={account} />
            <PasswordSection account={account} />
            <SecurityLink />
            <DataSection />
            <DeleteSection account={account} />
          </>
        )
      }
    </Shell>
  )
}
