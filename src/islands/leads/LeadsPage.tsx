import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import type { Lead, LeadPage } from '#src/domain/leads/leads.api.ts'
import { leadMessages } from '#src/domain/leads/leads.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { usePages } from '#src/islands/ui/list/usePages.ts'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { LeadControls } from './LeadControls.tsx'
import { LeadDialog } from './LeadDialog.tsx'
import { LeadTable } from './LeadTable.tsx'
import { MessageSettings } from './MessageSettings.tsx'
import { callOf, type LeadsView, parseView, urlOf } from './leads-view.ts'
import { leadsPath } from './calls.ts'
import { useNotes } from './useNotes.ts'

const viewFromUrl = () => parseView(location.search)

/** `/dashboard/leads`: the people who wrote a project's mentions. */
export function LeadsPage() {
  return (
    <ProjectScreen
      page="leads"
      wide
      withoutProject="Add your website first. People looking for something like it will be listed here."
    >
      {({ id }) => <Leads projectId={id} />}
    </ProjectScreen>
  )
}

function Leads({ projectId }: { projectId: string }) {
  const [view, open] = useUrlView<LeadsView>(viewFromUrl, urlOf)
  const { data, failure, loading, isOther, reload } = usePages<LeadPage, LeadsView>(
    'leads',
    view,
    (wanted) => callOf(leadsPath(projectId), wanted),
    open,
  )
  const [shown, setShown] = useState<Lead | null>(null)
  const [said, setSaid] = useState<Said | null>(null)
  const notes = useNotes()
  const go = (change: Partial<LeadsView>) => open({ ...view, page: 1, ...change })
  const isFiltered = view.state !== '' || view.from !== ''
  const current = data?.items.find(({ id }) => id === shown?.id) ?? shown

  return (
    <>
      <FocusedNotice said={said} />
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data && (
        <>
          <LeadControls projectId={projectId} data={data} view={view} onView={go} />
          <div className="list-rows" aria-busy={loading || undefined}>
            {data.items.length > 0 ? (
              <LeadTable
                projectId={projectId}
                leads={data.items}
                notes={notes}
                onOpen={setShown}
                onFailure={(text) => setSaid({ text, bad: true })}
              />
            ) : isFiltered || isOther ? (
              <EmptyState text="No leads match.">
                <button className="button button-quiet" type="button" onClick={() => go({ state: '', from: '' })}>
                  Show all
                </button>
              </EmptyState>
            ) : (
              <EmptyState text="No leads yet. Everyone who writes a post with one of your keywords is listed here, with what they wrote and where.">
                <a className="button button-quiet" href="/dashboard/keywords">
                  Add keywords
                </a>
              </EmptyState>
            )}
          </div>
          <Pagination
            page={view.page}
            totalPages={data.pagination.totalPages}
            urlOf={(page) => urlOf({ ...view, page })}
            onPage={(page) => {
              go({ page })
              scrollTo({ top: 0 })
            }}
          />
          <MessageSettings projectId={projectId} message={data.message} />
        </>
      )}
      {data && current && (
        <LeadDialog
          key={current.id}
          projectId={projectId}
          lead={current}
          message={data.message}
          notes={notes}
          onClose={() => setShown((open) => (open?.id === current.id ? null : open))}
          onRemoved={() => {
            setShown(null)
            setSaid({ text: leadMessages.removed })
            void refresh('leads')
          }}
        />
      )}
    </>
  )
}
