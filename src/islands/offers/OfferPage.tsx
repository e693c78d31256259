import { Loading } from '#src/components/ui/Loading.tsx'
import type { Offer } from '#src/domain/offers/offers.api.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { OfferForm } from './OfferForm.tsx'
import { loadOffer, offerPath } from './calls.ts'

/** `/dashboard/offer`: what the project offers to people it replies to. */
export function OfferPage() {
  return (
    <ProjectScreen
      page="offer"
      withoutProject="Add your website first. Then you can say what you offer to people who are looking for it."
    >
      {(project) => <OfferScreen project={project} />}
    </ProjectScreen>
  )
}

function OfferScreen({ project }: { project: Project }) {
  // `{ offer: null }`: there is none yet.
  const { data, failure, reload } = useLoad<{ offer: Offer | null }>('offers', offerPath(project.id), {
    load: async (signal) => ({ offer: await loadOffer(project.id, signal) }),
  })
  return (
    <>
      <p className="quiet">
        Your current offer. Reply drafts and your message for leads mention it until its last day.
      </p>
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data && <OfferForm project={project} first={data.offer} />}
    </>
  )
}
