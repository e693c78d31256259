import { Loading } from '#src/components/ui/Loading.tsx'
import type { PageBatchSummary } from '#src/domain/page-batches/page-batches.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { BatchTable } from '#src/islands/page-batches/BatchTable.tsx'
import { OpenedBatch } from '#src/islands/page-batches/OpenedBatch.tsx'
import { type BatchesView, deskUrl, viewFromUrl } from '#src/islands/page-batches/batches-view.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'

const path = '/admin/page-batches'

/** `/admin/articles/pages`: everyone's batches, or one of them. */
export function BatchDeskPage() {
  return (
    <AdminShell page="articles" title="Pages" wide aside={<a href="/admin/articles">Articles</a>}>
      <Desk />
    </AdminShell>
  )
}

function Desk() {
  const [view, open] = useUrlView<BatchesView>(viewFromUrl, deskUrl)
  const { data, failure, reload } = useLoad<{ batches: PageBatchSummary[] }>('page-batches', path)
  if (view.id !== null) {
    return (
      <OpenedBatch
        key={view.id}
        path={path}
        id={view.id}
        backUrl={deskUrl({ id: null })}
        onBack={() => open({ id: null })}
      />
    )
  }
  return (
    <>
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data?.batches.length === 0 && (
        <EmptyState text="No page batches yet. They show up here when a customer of Growth Partner adds one." />
      )}
      {data && data.batches.length > 0 && (
        <BatchTable batches={data.batches} urlOf={(id) => deskUrl({ id })} onOpen={(id) => open({ id })} />
      )}
    </>
  )
}
