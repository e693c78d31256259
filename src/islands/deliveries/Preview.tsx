import { Loading } from '#src/components/ui/Loading.tsx'
import type { DirectoryPreview } from '#src/domain/deliveries/deliveries.api.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { PreviewList } from './PreviewList.tsx'
import type { Unsaved } from './useChoices.ts'

type Props = { project: Project; orderId: string; unsaved: Unsaved; onBack: () => void }

/** Which directories an order will use, before work starts. */
export function Preview({ project, orderId, unsaved, onBack }: Props) {
  const path = `/projects/${project.id}/orders/${orderId}`
  const { data, failure, reload } = useLoad<DirectoryPreview>('deliveries', `${path}/directories`)
  return (
    <section className="screen-section preview" aria-labelledby="preview">
      <p>
        <button className="button-link" type="button" onClick={onBack}>
          Back to the report
        </button>
      </p>
      <h2 id="preview">Which directories we’ll use</h2>
      <ErrorState failure={failure} onRetry={reload} />
      {data ? (
        <PreviewList preview={data} project={project} unsaved={unsaved} path={`${path}/choices`} reload={reload} />
      ) : (
        failure === null && <Loading />
      )}
    </section>
  )
}
