import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import { securityLogColumns } from './columns.tsx'
import { FilterForm } from './FilterForm.tsx'
import { useSecurityLog } from './useSecurityLog.ts'
import { filterNames } from './view.ts'

/** Sign-ins, refusals and other security events, newest first. */
export function SecurityLogPage() {
  return (
    <AdminShell page="security" title="Security log" wide>
      <SecurityLog />
    </AdminShell>
  )
}

function SecurityLog() {
  const { filter, entries, cursor, failure, go, more } = useSecurityLog()
  const isFiltered = filterNames.some((name) => filter[name] !== '')
  return (
    <>
      <FilterForm filter={filter} onFilter={go} />
      <Fault>{failure}</Fault>
      {entries === null && failure === null && <Loading />}
      {entries?.length === 0 && (
        <div className="teach">
          <p>
            {isFiltered
              ? 'No events match. Change or clear the filter.'
              : 'No events yet. Sign-ins, blocked requests, exports and changes to accounts show up here and are kept for 180 days.'}
          </p>
        </div>
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
      {(cursor !== null || failure !== null) && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => void more()}>
            {failure === null ? 'Show older' : 'Try again'}
          </button>
        </p>
      )}
    </>
  )
}
