import { SecondFactorSections } from '#src/islands/sign-in/second-factor/SecondFactorSections.tsx'
import { ActivitySection } from '#src/islands/security-log/ActivitySection.tsx'
import { SessionsSection } from '#src/islands/sign-in/sessions/SessionsSection.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'

/** The security page: second factors, then sessions, then recent activity. Each section is a `Setting`. */
export function SecurityPage() {
  const dashboard = useDashboard()
  return (
    <DashboardShell page="security" dashboard={dashboard}>
      {() =>
        dashboard.account && (
          <>
            <SecondFactorSections />
            <SessionsSection />
            <ActivitySection />
          </>
        )
      }
    </DashboardShell>
  )
}
