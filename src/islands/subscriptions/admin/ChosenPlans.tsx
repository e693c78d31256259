import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import type { StateCounts } from '#src/domain/admin/lists.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { ChosenPlan } from '#src/domain/subscriptions/subscriptions.api.ts'
import { stateLabels, type SubscriptionState, subscriptionStates } from '#src/domain/subscriptions/subscriptions.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { focusContent, ListFrame } from '#src/islands/ui/list/ListFrame.tsx'
import { useList } from '#src/islands/ui/list/useList.ts'
import { SettleDialog } from './SettleDialog.tsx'
import { chosenColumns } from './columns.tsx'

type Listed = { subscriptions: ChosenPlan[]; counts: StateCounts<SubscriptionState>; pagination: Pagination }

/** All subscriptions. The state of those that are paid outside Stripe is set here. */
export function ChosenPlans() {
  const list = useList<Listed>('subscriptions', '/admin/subscriptions', subscriptionStates)
  const [settling, setSettling] = useState<ChosenPlan | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  const settled = async (said: string) => {
    setMessage(said)
    await refresh('subscriptions')
    focusContent()
  }
  return (
    <>
      <Notice>{message}</Notice>
      <ListFrame
        list={list}
        searchLabel="Search emails"
        states={stateLabels}
        empty={<EmptyState text="No subscriptions yet. Every plan that someone chooses shows up here, paid or not." />}
      >
        {({ subscriptions }) => (
          <Table
            caption="Subscriptions, newest first"
            columns={chosenColumns(setSettling)}
            rows={subscriptions}
            rowKey={({ id }) => id}
            kind="data-table-screen data-table-chosen"
          />
        )}
      </ListFrame>
      {settling && <SettleDialog plan={settling} onDone={settled} onClose={() => setSettling(null)} />}
    </>
  )
}
