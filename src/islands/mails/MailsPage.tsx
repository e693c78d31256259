import { type MailRow, type MailState, mailStates } from '#src/domain/mails/mails.ts'
import { useState } from 'react'
import { type StateCounts } from '#src/domain/admin/lists.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { Notice } from '#src/islands/accounts/AccountForm.tsx'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { AdminListFrame, focusContent } from '#src/islands/admin/ListFrame.tsx'
import { useAdminList } from '#src/islands/admin/useAdminList.ts'
import { Table } from '#src/components/ui/Table.tsx'
import { mailColumns } from './columns.tsx'

type Listed = { mails: MailRow[]; counts: StateCounts<MailState>; server: boolean; pagination: Pagination }

const states = { failed: 'failed', waiting: 'waiting', sent: 'sent' } as const

/** Sending takes a moment: when the list is looked at again after a retry, in milliseconds. */
const lookAgainMs = 1500

/** The outbox: what is sent, what waits, what was given up. What a mail says is not shown. */
export function MailsPage() {
  return (
    <AdminShell page="mails" title="Mails" wide>
      <Mails />
    </AdminShell>
  )
}

function Mails() {
  const list = useAdminList<Listed>('/admin/mails', mailStates)
  const [said, setSaid] = useState<string | null>(null)
  const { data, reload } = list

  const retry = async (path: string): Promise<Sent> => {
    const answer = await askSignedIn<{ message: string }>(path, { method: 'POST' })
    if (!answer.ok) {
      // It may have gone out meanwhile: the list shows how it stands.
      if (answer.status === 409) void reload()
      return answer
    }
    setSaid(answer.body.message)
    focusContent()
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    await reload()
    return null
  }
  return (
    <>
      <Notice>{said}</Notice>
      {data && !data.server && (
        <p className="quiet">No mail server is set up (SMTP_URL). Mails wait here until there is one.</p>
      )}
      {data && data.counts.failed > 1 && (
        <div className="list-all">
          <ActionForm
            action="Retry all failed mails"
            busyAction="Trying..."
            quiet
            act={() => retry('/admin/mails/retry')}
          />
        </div>
      )}
      <AdminListFrame
        list={list}
        searchLabel="Search recipients and subjects"
        states={states}
        empty={
          <div className="teach">
            <p>No mail was written yet. Each one stands here from the moment it is due, with what became of it.</p>
          </div>
        }
      >
        {({ mails }) => (
          <Table
            caption="Mails, newest first"
            columns={mailColumns((mail) => retry(`/admin/mails/${mail.id}/retry`))}
            rows={mails}
            rowKey={({ id }) => String(id)}
            kind="data-table-screen data-table-mails"
          />
        )}
      </AdminListFrame>
    </>
  )
}
