import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { MailRow } from '#src/domain/mails/mails.api.ts'
import { type MailState, mailStates } from '#src/domain/mails/mails.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { focusContent, ListFrame } from '#src/islands/ui/list/ListFrame.tsx'
import { useList } from '#src/islands/ui/list/useList.ts'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { mailColumns } from './columns.tsx'
import { mailStateLabels } from './texts.ts'

type Listed = { mails: MailRow[]; counts: StateCounts<MailState>; server: boolean; pagination: Pagination }

/** Sending takes a moment, so the list is loaded again this many milliseconds after a retry. */
const reloadAfterMs = 1500

/** Sent, waiting and failed mails, without their content. */
export function MailsPage() {
  return (
    <AdminShell page="mails" title="Emails" wide>
      <Mails />
    </AdminShell>
  )
}

function Mails() {
  const list = useList<Listed>('mails', '/admin/mails', mailStates)
  const [message, setMessage] = useState<string | null>(null)
  const { data } = list

  const retry = async (path: string): Promise<Sent> => {
    const answer = await askSignedIn<{ message: string }>(path, { method: 'POST' })
    if (!answer.ok) {
      // It may have been sent meanwhile, so reload the list.
      if (answer.status === 409) void refresh('mails')
      return answer
    }
    setMessage(answer.body.message)
    focusContent()
    await new Promise((resolve) => setTimeout(resolve, reloadAfterMs))
    await refresh('mails')
    return null
  }
  return (
    <>
      <Notice>{message}</Notice>
      {data && !data.server && (
        <p className="quiet">No mail server is set up. Emails wait here until you set SMTP_URL.</p>
      )}
      {data && data.counts.failed > 1 && (
        <div className="list-all">
          <ActionForm
            action="Retry all failed emails"
            busyAction="Retrying..."
            quiet
            act={() => retry('/admin/mails/retry')}
          />
        </div>
      )}
      <ListFrame
        list={list}
        searchLabel="Search recipients and subjects"
        states={mailStateLabels}
        empty={<EmptyState text="No emails yet. Every email shows up here as soon as it’s due, with its state." />}
      >
        {({ mails }) => (
          <Table
            caption="Emails, newest first"
            columns={mailColumns((mail) => retry(`/admin/mails/${mail.id}/retry`))}
            rows={mails}
            rowKey={({ id }) => String(id)}
            kind="data-table-screen data-table-mails"
          />
        )}
      </ListFrame>
    </>
  )
}
