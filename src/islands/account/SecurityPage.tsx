import { ActivitySection } from '#src/islands/security-log/ActivitySection.tsx'
import { SecondFactorSections } from '#src/islands/second-factor/SecondFactorSections.tsx'
import { SessionsSection } from '#src/islands/sessions/SessionsSection.tsx'
import { dashboardPages } from './pages.ts'
import { Shell } from './Shell.tsx'
import { useDashboard } from './useDashboard.ts'

/** What guards the account. Each section is a `Setting` of its own: second factors first, then sessions and what happened. */
export function SecurityPage() {
  const dashboard = useDashboard()
  return (
    <Shell page="security" dashboard={dashboard} title={dashboardPages.security.label}>
      {() =>
        dashboard.account && (
          <>
            <SecondFactorSections />
            <SessionsSection />
            <ActivitySection />
          </>
        )
      }
    </Shell>
  )
}
