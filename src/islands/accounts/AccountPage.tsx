import { EmailSection } from '#src/islands/sign-in/email-change/EmailSection.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'
import { ConfirmBanner } from './ConfirmBanner.tsx'
import { DataSection, DeleteSection, SecurityLink } from './DataSections.tsx'
import { NameSection } from './NameSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SignInMethods } from './SignInMethods.tsx'

/** Name, email, sign-in methods, data export and deletion. */
export function AccountPage() {
  const dashboard = useDashboard()
  const { account, setAccount } = dashboard
  return (
    <DashboardShell page="account" dashboard={dashboard}>
      {() =>
        account && (
          <>
            <ConfirmBanner account={account} />
            <NameSection account={account} onSaved={setAccount} />
            <EmailSection account={account} onChanged={setAccount} />
            <SignInMethods account={account} />
            <PasswordSection account={account} />
            <SecurityLink />
            <DataSection />
            <DeleteSection account={account} />
          </>
        )
      }
    </DashboardShell>
  )
}
