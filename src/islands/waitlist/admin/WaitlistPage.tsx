import { type WaitlistRow, waitlistStates } from '#src/domain/waitlist/admin.ts'
import { useState } from 'react'
import { type StateCounts } from '#src/domain/admin/lists.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { WaitlistState } from '#src/domain/waitlist/waitlist.ts'
import { Notice } from '#src/islands/accounts/AccountForm.tsx'
import { AdminListFrame, focusContent } from '#src/islands/admin/ListFrame.tsx'
import { useAdminList } from '#src/islands/admin/useAdminList.ts'
import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { UnsubscribeDialog } from './UnsubscribeDialog.tsx'
import { waitlistColumns } from './columns.tsx'

type Listed = {
  entries: WaitlistRow[]
  counts: StateCounts<WaitlistState>
  provider: boolean
  pagination: Pagination
}

const states = { confirmed: 'confirmed', unconfirmed: 'not confirmed', unsubscribed: 'off the list' } as const

/** People waiting for the launch. */
export function WaitlistPage() {
  return (
    <AdminShell page="waitlist" title="Waitlist" wide>
      <Waitlist />
    </AdminShell>
  )
}

function Waitlist() {
  const list = useAdminList<Listed>('/admin/waitlist', waitlistStates)
  const [leaving, setLeaving] = useState<WaitlistRow | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const { view, data, reload } = list

  const left = async (message: string) => {
    setSaid(message)
    await reload()
    focusContent()
  }
  return (
    <>
      <Notice>{said}</Notice>
      {data && !data.provider && data.counts.confirmed > 0 && (
        <p className="quiet">No mailing provider is set up (BREVO_API_KEY). Addresses wait here until there is one.</p>
      )}
      {data && data.pagination.totalItems > 0 && <DownloadButton view={view} total={data.pagination.totalItems} />}
      <AdminListFrame
        list={list}
        searchLabel="Search addresses"
        states={states}
        empty={
          <div className="teach">
            <p>Nobody waits yet. Whoever types an address into the waitlist form of the site stands here at once.</p>
          </div>
        }
      >
        {({ entries }) => (
          <Table
            caption="Who waits for the launch"
            columns={waitlistColumns(setLeaving)}
            rows={entries}
            rowKey={({ ref }) => ref}
            kind="data-table-screen data-table-waitlist"
          />
        )}
      </AdminListFrame>
      {leaving && <UnsubscribeDialog entry={leaving} onDone={left} onClose={() => setLeaving(null)} />}
    </>
  )
}
