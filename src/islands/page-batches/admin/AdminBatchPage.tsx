import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import type { TableColumn } from '#src/components/ui/Table.tsx'
import type { AdminBatchSummary, ProjectWithRoom } from '#src/domain/page-batches/page-batches.api.ts'
import type { Pagination as Pages } from '#src/domain/pagination/pagination.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { AdminNav } from '#src/islands/articles/admin/AdminNav.tsx'
import { BatchTable } from '#src/islands/page-batches/BatchTable.tsx'
import { NewBatchDialog } from '#src/islands/page-batches/NewBatchDialog.tsx'
import { OpenedBatch } from '#src/islands/page-batches/OpenedBatch.tsx'
import { type BatchesView, adminUrl, viewFromUrl } from '#src/islands/page-batches/batches-view.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'

const path = '/admin/page-batches'
const pageSize = 30

type Listed = { batches: AdminBatchSummary[]; pagination: Pages }

const ownColumns: readonly TableColumn<AdminBatchSummary>[] = [
  {
    heading: 'Project',
    cell: ({ project, demo }) => (
      <span>
        {project} {demo && <span className="stamp">demo</span>}
      </span>
    ),
  },
]

/** `/admin/articles/pages`: everyone's batches, or one of them. */
export function AdminBatchPage() {
  return (
    <AdminShell page="articles" title="Pages" wide>
      <Admin />
    </AdminShell>
  )
}

function Admin() {
  const [view, open] = useUrlView<BatchesView>(viewFromUrl, adminUrl)
  const [adding, setAdding] = useState(false)
  const { data, failure, reload } = useLoad<Listed>('page-batches', `${path}?page=${view.page}&limit=${pageSize}`)
  const projects = useLoad<ProjectWithRoom[]>('page-batches', `${path}/projects`)
  const go = (id: string | null) => {
    open({ ...view, id })
    scrollTo({ top: 0 })
  }
  if (view.id !== null) {
    const backUrl = adminUrl({ ...view, id: null })
    return <OpenedBatch key={view.id} path={path} id={view.id} backUrl={backUrl} onBack={() => go(null)} />
  }
  return (
    <>
      <AdminNav current="pages" />
      <ErrorState failure={failure ?? projects.failure} onRetry={failure === null ? projects.reload : reload} />
      {data === null && failure === null && <Loading />}
      {projects.data && (
        <div className="screen-head">
          <p className="quiet">{roomOf(projects.data)}</p>
          {projects.data.length > 0 && (
            <button className="button" type="button" onClick={() => setAdding(true)}>
              New batch
            </button>
          )}
        </div>
      )}
      {data?.batches.length === 0 && (
        <EmptyState text="No page batches yet. They show up here when you or a customer of Growth Partner adds one." />
      )}
      {data && data.batches.length > 0 && (
        <BatchTable batches={data.batches} urlOf={(id) => adminUrl({ ...view, id })} onOpen={go} more={ownColumns} />
      )}
      {data && (
        <Pagination
          page={view.page}
          totalPages={data.pagination.totalPages}
          urlOf={(page) => adminUrl({ id: null, page })}
          onPage={(page) => open({ id: null, page })}
        />
      )}
      {adding && projects.data && (
        <NewBatchDialog path={path} projects={projects.data} onAdded={go} close={() => setAdding(false)} />
      )}
    </>
  )
}

function roomOf(projects: readonly ProjectWithRoom[]): string {
  const pages = projects.reduce((sum, { room }) => sum + room, 0)
  if (pages === 0) return 'No pages left on active plans.'
  return `${pages.toLocaleString('en')} ${pages === 1 ? 'page' : 'pages'} left on active plans.`
}
