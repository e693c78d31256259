import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { PageBatchSummary } from '#src/domain/page-batches/page-batches.api.ts'
import { batchMessages } from '#src/domain/page-batches/page-batches.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { BatchTable } from './BatchTable.tsx'
import { NewBatchDialog } from './NewBatchDialog.tsx'
import { OpenedBatch } from './OpenedBatch.tsx'
import { type BatchesView, customerUrl, viewFromUrl } from './batches-view.ts'
import { roomText } from './texts.ts'

/** `/dashboard/pages`: the project's batches, or one of them. */
export function BatchesPage() {
  return (
    <ProjectScreen page="pages" wide withoutProject="Pages made from a table show up here. Add a project first.">
      {({ id }) => <Batches projectId={id} />}
    </ProjectScreen>
  )
}

function Batches({ projectId }: { projectId: string }) {
  const [view, open] = useUrlView<BatchesView>(viewFromUrl, customerUrl)
  const [adding, setAdding] = useState(false)
  const { data, failure, reload } = useLoad<{ batches: PageBatchSummary[]; room: number; included: boolean }>(
    'page-batches',
    `/page-batches?project=${projectId}`,
  )
  const go = (id: string | null) => {
    open({ id, page: 1 })
    scrollTo({ top: 0 })
  }
  if (view.id !== null) {
    return (
      <OpenedBatch
        key={view.id}
        path="/page-batches"
        id={view.id}
        backUrl={customerUrl({ id: null })}
        onBack={() => go(null)}
      />
    )
  }
  const add = data?.included ? (
    <button className="button" type="button" onClick={() => setAdding(true)}>
      New batch
    </button>
  ) : (
    <a className="button button-quiet" href="/dashboard/plan">
      See plans
    </a>
  )
  return (
    <>
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data?.batches.length === 0 && (
        <EmptyState
          text={`No pages yet. A batch turns a table into pages: one row per page, one template for all of them. ${
            data.included ? 'Start with a name for it.' : 'Growth Partner includes 300 pages a month.'
          }`}
        >
          {add}
        </EmptyState>
      )}
      {data && data.batches.length > 0 && (
        <>
          <div className="screen-head">
            <p className="quiet">{data.included ? roomText(data.room) : batchMessages.noPages}</p>
            {add}
          </div>
          <BatchTable batches={data.batches} urlOf={(id) => customerUrl({ id })} onOpen={go} />
        </>
      )}
      {adding && (
        <NewBatchDialog path="/page-batches" projectId={projectId} onAdded={go} close={() => setAdding(false)} />
      )}
    </>
  )
}
