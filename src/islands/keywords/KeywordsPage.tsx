import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { Keywords } from './Keywords.tsx'

/** `/dashboard/keywords`: what a project wants to be found for. */
export function KeywordsPage() {
  return (
    <ProjectScreen page="keywords" withoutProject="Add your website to choose the keywords we look for.">
      {({ id }) => <Keywords projectId={id} />}
    </ProjectScreen>
  )
}
