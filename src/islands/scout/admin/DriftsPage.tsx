import { useEffect, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import { type DriftDecision, driftLists } from '#src/domain/scout/drifts.ts'
import type { Drift } from '#src/domain/scout/scout.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { StateLinks } from '#src/islands/ui/list/StateLinks.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { showWaiting } from '#src/islands/ui/shell/admin-counts.ts'
import { decisionTexts, driftColumns } from './drift-columns.tsx'
import { driftsUrl, useDrifts } from './useDrifts.ts'

/** Live listings that say something else than their customers' profiles. */
export function DriftsPage() {
  return (
    <AdminShell page="deliveries" title="Listings to correct" wide>
      <p className="product-back">
        <a href="/admin/deliveries">All orders</a>
      </p>
      <DriftsList />
    </AdminShell>
  )
}

const lists = { open: 'To correct', closed: 'Decided' } as const
const empty = {
  open: 'Every live listing agrees with its profile. Each is compared once a month, and those that differ show up here.',
  closed: 'Nothing decided yet.',
} as const

function DriftsList() {
  const { view, data, failure, loading, go, reload } = useDrifts()
  const [said, setSaid] = useState<Said | null>(null)
  const left = view.list === 'open' ? data?.pagination.totalItems : undefined
  useEffect(() => {
    if (left !== undefined) showWaiting({ driftedListings: left })
  }, [left])
  const decide = async ({ id, foundAt, directory }: Drift, decision: DriftDecision | null) => {
    const answer = await askSignedIn(`/admin/drifts/${encodeURIComponent(id)}`, {
      method: 'POST',
      json: { decision, foundAt },
    })
    const done = decision === null ? `Opened again: ${directory}.` : `${directory}: ${decisionTexts[decision].done}`
    setSaid(answer.ok ? { text: done, bad: false } : { text: answer.message, bad: true })
    await refresh('drifts')
  }
  return (
    <>
      <StateLinks
        label="Listings"
        states={driftLists.map((list) => ({ state: list, label: lists[list] }))}
        current={view.list}
        urlOf={(list) => driftsUrl({ list: list as typeof view.list, page: 1 })}
        onState={(list) => go({ list: list as typeof view.list, page: 1 })}
      />
      <FocusedNotice said={said} />
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data && (
        <div className="list-rows" aria-busy={loading || undefined}>
          {data.drifts.length > 0 ? (
            <Table
              caption={lists[view.list]}
              columns={driftColumns((drift, decision) => void decide(drift, decision))}
              rows={data.drifts}
              rowKey={({ id }) => id}
              rowName={({ project, directory }) => `${project ?? 'Deleted project'} on ${directory}`}
              kind="data-table-screen data-table-drifts"
            />
          ) : (
            <EmptyState text={empty[view.list]} />
          )}
        </div>
      )}
      {data && (
        <Pagination
          of="of listings"
          page={view.page}
          totalPages={data.pagination.totalPages}
          urlOf={(page) => driftsUrl({ ...view, page })}
          onPage={(page) => go({ ...view, page })}
        />
      )}
    </>
  )
}
