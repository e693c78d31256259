import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { FeedbackControls } from './FeedbackControls.tsx'
import { FeedbackItem } from './FeedbackItem.tsx'
import { FeedbackSettings } from './FeedbackSettings.tsx'
import { FeedbackStatsSection } from './FeedbackStatsSection.tsx'
import { OpenPage } from './OpenPage.tsx'
import type { FeedbackList } from './calls.ts'
import { type FeedbackView, listCall, readView, urlOf } from './feedback-view.ts'
import { useSettings } from './useSettings.ts'

const viewFromUrl = () => readView(location.search)

/** `/dashboard/feedback`: what the people who use the customer's site say. */
export function FeedbackScreen() {
  return (
    <ProjectScreen
      page="feedback"
      withoutProject="Ideas, bugs and praise from the people who use your site show up here. Add the site first."
    >
      {({ id, name }) => <ProjectFeedback project={{ id, name }} />}
    </ProjectScreen>
  )
}

function ProjectFeedback({ project }: { project: { id: string; name: string } }) {
  const [view, show] = useUrlView<FeedbackView>(viewFromUrl, urlOf)
  const [said, setSaid] = useState<string | null>(null)
  const settings = useSettings(project.id)
  const path = listCall(project.id, view)
  const { data: list, failure, loading, reload } = useLoad<FeedbackList>('feedback', path)
  const go = (change: Partial<FeedbackView>) => show({ ...view, page: 1, ...change })
  const failed = failure ?? settings.failure
  if (list === null || settings.data === null) {
    const retry = () => Promise.all([reload(), settings.reload()])
    return failed === null ? <Loading /> : <ErrorState failure={failed} onRetry={retry} />
  }

  const { page } = settings.data
  const isFiltered = view.mode !== '' || view.status !== ''
  const isNew = list.items.length === 0 && !isFiltered && view.page === 1
  const setUp = page && <FeedbackSettings projectId={project.id} page={page} onSaid={setSaid} />
  return (
    <>
      <Notice>{said}</Notice>
      <ErrorState failure={failed} onRetry={reload} />
      {page === null && <OpenPage project={project} isFirst={isNew} />}
      {isNew && page && (
        <EmptyState text="No feedback yet. Share your page’s link, or put the form on your site: both take a minute." />
      )}
      {isNew && setUp}
      {!isNew && (
        <>
          <FeedbackStatsSection projectId={project.id} view={view} onDays={(days) => go({ days })} />
          <FeedbackControls projectId={project.id} view={view} isOpen={page !== null} go={go} />
          {list.items.length === 0 && <EmptyState text="No feedback matches." />}
          <ul className="feedback-list list-rows" aria-busy={loading || undefined}>
            {list.items.map((feedback) => (
              <FeedbackItem
                key={feedback.id}
                feedback={feedback}
                path={path}
                hasBoard={page?.board === true}
                onSaid={setSaid}
              />
            ))}
          </ul>
          <Pagination
            page={view.page}
            totalPages={list.pagination.totalPages}
            urlOf={(to) => urlOf({ ...view, page: to })}
            onPage={(to) => {
              go({ page: to })
              scrollTo({ top: 0 })
            }}
          />
          {setUp}
        </>
      )}
    </>
  )
}
