import { Loading } from '#src/components/ui/Loading.tsx'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { profilePath } from './calls.ts'
import { ProfileForm } from './ProfileForm.tsx'
import type { Choice } from './PickList.tsx'

type Choices = { countries: readonly Choice[]; languages: readonly Choice[] }

/** The project's profile: what two hundred directories' forms ask for. */
export function ProfilePage(choices: Choices) {
  return (
    <ProjectScreen
      page="profile"
      withoutProject="A profile has everything that directories ask for. It belongs to a project, which is a website of yours."
    >
      {(project) => <LoadedProfile project={project} {...choices} />}
    </ProjectScreen>
  )
}

function LoadedProfile({ project, ...choices }: { project: Project } & Choices) {
  const { data, failure, reload } = useLoad<Profile>('profiles', profilePath(project.id))
  if (data) return <ProfileForm projectId={project.id} first={data} {...choices} />
  return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
}
