import { useState } from 'react'
import { type StateCounts, type WaitlistRow, waitlistStates } from '#src/domain/desk-lists.ts'
import type { Pagination } from '#src/domain/pagination.ts'
import type { WaitlistState } from '#src/domain/waitlist.ts'
import { Notice } from '#src/islands/account/AccountForm.tsx'
import { DeskListFrame, focusContent } from '#src/islands/desk/lists/DeskListFrame.tsx'
import { useDeskList } from '#src/islands/desk/lists/useDeskList.ts'
import { DeskShell } from '#src/islands/desk/DeskShell.tsx'
import { Ledger } from '#src/islands/Ledger.tsx'
import { DownloadButton } from './DownloadButton.tsx'
import { UnsubscribeDialog } from './UnsubscribeDialog.tsx'
import { waitlistColumns } from './waitlist-columns.tsx'

type Listed = {
  entries: WaitlistRow[]
  counts: StateCounts<WaitlistState>
  provider: boolean
  pagination: Pagination
}

const states = { confirmed: 'confirmed', unconfirmed: 'not confirmed', unsubscribed: 'off the list' } as const

/** Who wants to hear of the launch. */
export function WaitlistPage() {
  return (
    <DeskShell page="waitlist" title="Waitlist" wide>
      <Waitlist />
    </DeskShell>
  )
}

function Waitlist() {
  const list = useDeskList<Listed>('/admin/waitlist', waitlistStates)
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
      <DeskListFrame
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
          <Ledger
            caption="Who waits for the launch"
            columns={waitlistColumns(setLeaving)}
            rows={entries}
            rowKey={({ ref }) => ref}
            kind="ledger-desk ledger-waitlist"
          />
        )}
      </DeskListFrame>
      {leaving && <UnsubscribeDialog entry={leaving} onDone={left} onClose={() => setLeaving(null)} />}
    </>
  )
}
