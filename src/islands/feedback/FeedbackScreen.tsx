import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { shortMoment } from '#src/components/ui/Moment.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import type { FeedbackPage } from '#src/domain/feedback/feedback.api.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { loadData, type Loaded, useLoad } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { usePages } from '#src/islands/ui/list/usePages.ts'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { FeedbackControls } from './FeedbackControls.tsx'
import { FeedbackItem } from './FeedbackItem.tsx'
import { FeedbackSettings } from './FeedbackSettings.tsx'
import { FeedbackStatsSection } from './FeedbackStatsSection.tsx'
import { OpenPage } from './OpenPage.tsx'
import { type FeedbackList, type Settings, settingsPath } from './calls.ts'
import { type FeedbackView, listCall, parseView, urlOf } from './feedback-view.ts'

const viewFromUrl = () => parseView(location.search)

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
  const [said, setSaid] = useState<Said | null>(null)
  const settings = useSettings(project.id)
  const path = listCall(project.id, view)
  const {
    data: list,
    failure,
    loading,
    isOther,
    reload,
  } = usePages<FeedbackList, FeedbackView>('feedback', view, (wanted) => listCall(project.id, wanted), show)
  const say = (text: string) => setSaid({ text })
  const go = (change: Partial<FeedbackView>) => show({ ...view, page: 1, ...change })
  const failed = failure ?? settings.failure
  if (list === null || settings.data === null) {
    const retry = () => Promise.all([reload(), settings.reload()])
    return failed === null ? <Loading /> : <ErrorState failure={failed} onRetry={retry} />
  }

  const { page } = settings.data
  const isFiltered = view.mode !== '' || view.status !== ''
  // A list of other filters doesn't say that there is no feedback at all.
  const isNew = list.items.length === 0 && !isFiltered && !isOther && view.page === 1
  const setUp = page && <FeedbackSettings projectId={project.id} page={page} onSaid={say} />
  return (
    <>
      <FocusedNotice said={said} />
      <ErrorState failure={failed} onRetry={reload} />
      {page && <FullNotice page={page} />}
      {page === null && <OpenPage project={project} isFirst={isNew} onOpened={() => say(feedbackMessages.opened)} />}
      {isNew && page && (
        <EmptyState text="No feedback yet. Share your page’s link, or put the form on your site: both take a minute." />
      )}
      {isNew && setUp}
      {!isNew && (
        <>
          <FeedbackControls projectId={project.id} view={view} isOpen={page !== null} go={go} />
          {list.items.length === 0 && (
            <EmptyState text="No feedback matches.">
              <button className="button button-quiet" type="button" onClick={() => go({ status: '', mode: '' })}>
                Show all
              </button>
            </EmptyState>
          )}
          <ul className="feedback-list list-rows" aria-busy={loading || undefined}>
            {list.items.map((feedback) => (
              <FeedbackItem
                key={feedback.id}
                feedback={feedback}
                path={path}
                hasBoard={page?.board === true}
                onSaid={say}
                staysWith={(status) => view.status === '' || view.status === status}
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
          <FeedbackStatsSection projectId={project.id} view={view} onDays={(days) => go({ days })} />
          {setUp}
        </>
      )}
    </>
  )
}

/** Says that visitors can't send anything, because so much came today. */
function FullNotice({ page: { fullUntil } }: { page: FeedbackPage }) {
  if (fullUntil === null) return null
  const limit = feedbackLimits.perDay.toLocaleString('en')
  return (
    <Notice>{`Your page has received more than ${limit} messages today, which is the limit. Visitors can send feedback again from ${shortMoment(fullUntil)}.`}</Notice>
  )
}

/** A project's feedback page. */
function useSettings(projectId: string): Loaded<Settings> {
  const path = settingsPath(projectId)
  return useLoad<Settings>('feedback', path, {
    load: async (signal) => ({ page: await loadData<FeedbackPage | null>(path, signal) }),
  })
}
