import { useState } from 'react'
import type { ChosenPlan, StateCounts } from '#src/domain/desk-lists.ts'
import type { Pagination } from '#src/domain/pagination.ts'
import { stateLabels, subscriptionStates, type SubscriptionState } from '#src/domain/subscriptions.ts'
import { Notice } from '#src/islands/account/AccountForm.tsx'
import { DeskListFrame, focusContent } from '#src/islands/desk/lists/DeskListFrame.tsx'
import { useDeskList } from '#src/islands/desk/lists/useDeskList.ts'
import { Ledger } from '#src/islands/Ledger.tsx'
import { chosenColumns } from './chosen-columns.tsx'
import { SettleDialog } from './SettleDialog.tsx'

type Listed = { subscriptions: ChosenPlan[]; counts: StateCounts<SubscriptionState>; pagination: Pagination }

/** Plans that were chosen, by everybody. Those that are paid elsewhere are settled here. */
export function ChosenPlans() {
  const list = useDeskList<Listed>('/admin/subscriptions', subscriptionStates)
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
      <DeskListFrame
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
          <Ledger
            caption="Chosen plans, newest first"
            columns={chosenColumns(setSettling)}
            rows={subscriptions}
            rowKey={({ id }) => id}
            kind="ledger-desk ledger-chosen"
          />
        )}
      </DeskListFrame>
      {settling && <SettleDialog plan={settling} onDone={settled} onClose={() => setSettling(null)} />}
    </>
  )
}
