import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import { type DirectoryUse, directoryUses } from '#src/domain/directories/admin.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ListFrame } from '#src/islands/ui/list/ListFrame.tsx'
import { useList } from '#src/islands/ui/list/useList.ts'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { DirectoryDialog } from './DirectoryDialog.tsx'
import { directoryColumns } from './columns.tsx'

type Listed = { directories: AdminDirectory[]; counts: StateCounts<DirectoryUse>; pagination: Pagination }

/** The directories we submit to, and what we know about them. */
export function DirectoriesPage() {
  return (
    <AdminShell
      page="directories"
      title="Directories"
      aside={
        <a className="button" href="/admin/directories/verify">
          Verify directories
        </a>
      }
      wide
    >
      <Directories />
    </AdminShell>
  )
}

const states: Record<DirectoryUse, string> = { used: 'in use', excluded: 'set aside', ineligible: 'never used' }

function Directories() {
  const list = useList<Listed>('directories', '/admin/directories', directoryUses)
  const [edited, setEdited] = useState<AdminDirectory | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  // The list comes first, so that no dialog opens with what was true before.
  const done = async (said: string) => {
    await refresh('directories')
    setEdited(null)
    setMessage(said)
  }
  return (
    <>
      <Notice>{message}</Notice>
      <ListFrame
        list={list}
        searchLabel="Search names and websites"
        states={states}
        countLine={(total) => (total === 1 ? '1 directory' : `${total.toLocaleString('en')} directories`)}
        empty={<EmptyState text="No directories." />}
      >
        {({ directories }) => (
          <Table
            caption="Directories, strongest first"
            columns={directoryColumns(setEdited)}
            rows={directories}
            rowKey={({ key }) => key}
            rowName={({ name }) => name}
            kind="data-table-screen data-table-directories"
          />
        )}
      </ListFrame>
      {edited && <DirectoryDialog directory={edited} onDone={done} onClose={() => setEdited(null)} />}
    </>
  )
}
