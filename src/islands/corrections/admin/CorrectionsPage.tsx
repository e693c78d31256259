import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { AdminCorrection } from '#src/domain/corrections/corrections.api.ts'
import { type CorrectionState, correctionStates } from '#src/domain/corrections/corrections.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { focusContent, ListFrame } from '#src/islands/ui/list/ListFrame.tsx'
import { useList } from '#src/islands/ui/list/useList.ts'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { correctionColumns, stateLabels } from './columns.tsx'

type Listed = { corrections: AdminCorrection[]; counts: StateCounts<CorrectionState>; pagination: Pagination }

/** What readers say is wrong about directories. */
export function CorrectionsPage() {
  return (
    <AdminShell page="corrections" title="Corrections" wide>
      <Corrections />
    </AdminShell>
  )
}

function Corrections() {
  const list = useList<Listed>('corrections', '/admin/corrections', correctionStates)
  const [read, setRead] = useState<AdminCorrection | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const done = async (said: string) => {
    await refresh('corrections')
    setRead(null)
    setMessage(said)
    focusContent()
  }
  return (
    <>
      <Notice>{message}</Notice>
      <ListFrame
        list={list}
        searchLabel="Search directories and texts"
        states={stateLabels}
        countLine={(total) => (total === 1 ? '1 correction' : `${total.toLocaleString('en')} corrections`)}
        empty={
          <EmptyState text="No corrections yet. When a reader reports a mistake about a directory, it shows up here." />
        }
      >
        {({ corrections }) => (
          <Table
            caption="Corrections, newest first"
            columns={correctionColumns(setRead)}
            rows={corrections}
            rowKey={({ id }) => id}
            rowName={({ directory }) => directory.name}
            kind="data-table-screen data-table-corrections"
          />
        )}
      </ListFrame>
      {read && <CorrectionDialog correction={read} onDone={done} onClose={() => setRead(null)} />}
    </>
  )
}
