import { useState } from 'react'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import {
  type ChosenPlan,
  stateLabels,
  type SubscriptionState,
  subscriptionStates,
} from '#src/domain/subscriptions/subscriptions.ts'
import { Notice } from '#src/islands/accounts/AccountForm.tsx'
import { AdminListFrame, focusContent } from '#src/islands/admin/ListFrame.tsx'
import { useAdminList } from '#src/islands/admin/useAdminList.ts'
import { Table } from '#src/components/ui/Table.tsx'
import { chosenColumns } from './columns.tsx'
import { SettleDialog } from './SettleDialog.tsx'

type Listed = { subscriptions: ChosenPlan[]; counts: StateCounts<SubscriptionState>; pagination: Pagination }

/** Plans that were chosen, by everybody. Those that are paid elsewhere are settled here. */
export function ChosenPlans() {
  const list = useAdminList<Listed>('/admin/subscriptions', subscriptionStates)
  const [settling, setSettling] = useState<ChosenPlan | null>(null)
  const [said, setSaid] = useState<string | null>(null)

  const settled = async (message: string) => {
    setSaid(message)
    await list.reload()
    focusContent()
  }
  return (
    <>
      <Notice>{said}</Notice>
      <AdminListFrame
        list={list}
        searchLabel="Search email addresses"
        states={stateLabels}
        empty={
          <div className="teach">
            <p>No plan was chosen yet. Each choice stands here, paid or not, from the moment it is made.</p>
          </div>
        }
      >
        {({ subscriptions }) => (
          <Table
            caption="Chosen plans, newest first"
            columns={chosenColumns(setSettling)}
            rows={subscriptions}
            rowKey={({ id }) => id}
            kind="data-table-screen data-table-chosen"
          />
        )}
      </AdminListFrame>
      {settling && <SettleDialog plan={settling} onDone={settled} onClose={() => setSettling(null)} />}
    </>
  )
}
