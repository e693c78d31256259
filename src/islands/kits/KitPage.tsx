import { Loading } from '#src/components/ui/Loading.tsx'
import type { Kit } from '#src/domain/kits/kits.ts'
import type { Project } from '#src/domain/projects/projects.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { kitPath } from './calls.ts'
import { KitForm } from './KitForm.tsx'
import type { Choice } from './PickList.tsx'

type Choices = { countries: readonly Choice[]; languages: readonly Choice[] }

/** The project's profile: what two hundred directories' forms ask for. */
export function KitPage(choices: Choices) {
  return (
    <ProjectScreen
      page="profile"
      withoutProject="A profile has everything that directories ask for. It belongs to a project, which is a website of yours."
    >
      {(project) => <LoadedKit project={project} {...choices} />}
    </ProjectScreen>
  )
}

function LoadedKit({ project, ...choices }: { project: Project } & Choices) {
  const { data, failure, reload } = useLoad<Kit>('kits', kitPath(project.id))
  if (data) return <KitForm projectId={project.id} first={data} {...choices} />
  return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
}
