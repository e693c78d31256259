import { ActivitySection } from '#src/islands/security-log/ActivitySection.tsx'
import { SecondFactorSections } from '#src/islands/second-factor/SecondFactorSections.tsx'
import { SessionsSection } from '#src/islands/sessions/SessionsSection.tsx'
import { dashboardPages } from './pages.ts'
import { Shell } from './Shell.tsx'
import { useDashboard } from './useDashboard.ts'

/** The security page: second factors, then sessions, then recent activity. Each section is a `Setting`. */
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
