import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { WaitlistRow } from '#src/domain/waitlist/waitlist.api.ts'
import { waitlistStates } from '#src/domain/waitlist/admin.ts'
import type { WaitlistState } from '#src/domain/waitlist/waitlist.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { focusContent, ListFrame } from '#src/islands/ui/list/ListFrame.tsx'
import { useList } from '#src/islands/ui/list/useList.ts'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { UnsubscribeDialog } from './UnsubscribeDialog.tsx'
import { waitlistColumns, waitlistStateLabels } from './columns.tsx'

type Listed = {
  entries: WaitlistRow[]
  counts: StateCounts<WaitlistState>
  provider: boolean
  pagination: Pagination
}

/** Everyone who wants to hear about the launch. */
export function WaitlistPage() {
  return (
    <AdminShell page="waitlist" title="Waitlist" wide>
      <Waitlist />
    </AdminShell>
  )
}

function Waitlist() {
  const list = useList<Listed>('waitlist', '/admin/waitlist', waitlistStates)
  const [leaving, setLeaving] = useState<WaitlistRow | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const { view, data } = list

  const unsubscribed = async (said: string) => {
    setMessage(said)
    await refresh('waitlist')
    focusContent()
  }
  return (
    <>
      <Notice>{message}</Notice>
      {data && !data.provider && data.counts.confirmed > 0 && (
        <p className="quiet">No email provider is set up. Emails wait here until you set BREVO_API_KEY.</p>
      )}
      {data && data.pagination.totalItems > 0 && <DownloadButton view={view} total={data.pagination.totalItems} />}
      <ListFrame
        list={list}
        searchLabel="Search emails"
        states={waitlistStateLabels}
        empty={<EmptyState text="No one has joined yet. Everyone who uses the waitlist form shows up here." />}
      >
        {({ entries }) => (
          <Table
            caption="Waitlist, newest first"
            columns={waitlistColumns(setLeaving)}
            rows={entries}
            rowKey={({ ref }) => ref}
            kind="data-table-screen data-table-waitlist"
          />
        )}
      </ListFrame>
      {leaving && <UnsubscribeDialog entry={leaving} onDone={unsubscribed} onClose={() => setLeaving(null)} />}
    </>
  )
}
