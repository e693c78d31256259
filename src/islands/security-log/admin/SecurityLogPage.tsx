import type { SecurityLogPage as LogPage } from '#src/domain/security-log/security-log.api.ts'
import { useLoadMore } from '#src/islands/api/useLoadMore.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { FilterForm } from './FilterForm.tsx'
import { securityLogColumns } from './columns.tsx'
import { filterNames, hrefOf, queryOf, readFilter } from './filter.ts'

/** Sign-ins, refusals and other security events, newest first. */
export function SecurityLogPage() {
  return (
    <AdminShell page="security" title="Security log" wide>
      <SecurityLog />
    </AdminShell>
  )
}

function SecurityLog() {
  const { filter, entries, hasMore, failure, go, more } = useSecurityLog()
  const isFiltered = filterNames.some((name) => filter[name] !== '')
  return (
    <>
      <FilterForm filter={filter} onFilter={go} />
      <Notice bad>{failure}</Notice>
      {entries === null && failure === null && <Loading />}
      {entries?.length === 0 && (
        <EmptyState
          text={
            isFiltered
              ? 'No events match. Change or clear the filter.'
              : 'No events yet. Sign-ins, blocked requests, exports and changes to accounts show up here and are kept for 180 days.'
          }
        />
      )}
      {entries && entries.length > 0 && (
        <div className="list-rows">
          <Table
            caption="Security events, newest first"
            columns={securityLogColumns}
            rows={entries}
            rowKey={({ id }) => id}
            kind="data-table-screen data-table-security"
          />
        </div>
      )}
      {(hasMore || failure !== null) && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => void more()}>
            {failure === null ? 'Show older' : 'Try again'}
          </button>
        </p>
      )}
    </>
  )
}

/** The log as filtered by the page's URL, and older entries on request. */
function useSecurityLog() {
  const [filter, go] = useUrlView(readFilter, hrefOf)
  const pathAfter = (cursor: string | null) => {
    const query = queryOf(filter)
    if (cursor !== null) query.set('cursor', cursor)
    return `/admin/security-log?${query}`
  }
  const { pages, ...list } = useLoadMore<LogPage>('security-log', pathAfter, ({ cursor }) => cursor)
  return { ...list, filter, go, entries: pages?.flatMap(({ entries }) => entries) ?? null }
}
