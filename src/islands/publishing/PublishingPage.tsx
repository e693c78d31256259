import { ConfirmBanner } from '#src/islands/accounts/ConfirmBanner.tsx'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { TargetsSection } from './TargetsSection.tsx'

/** Where the open project's posts and pages are published. */
export function PublishingPage() {
  return (
    <ProjectScreen
      page="publishing"
      withoutProject="Sites are connected to a project. Add your website first."
      notice={(account) => <ConfirmBanner account={account} />}
    >
      {({ id }) => <TargetsSection projectId={id} />}
    </ProjectScreen>
  )
}
