import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { focusContent } from '#src/islands/ui/list/ListFrame.tsx'
import { type EditedPlan, PlanDialog } from './PlanDialog.tsx'
import { planColumns } from './columns.tsx'

/** All plans: the four on the pricing page, and those that were added. */
export function SoldPlans() {
  const { data: plans, failure, reload } = useLoad<PlanRecord[]>('plans', '/plans/all')
  const [message, setMessage] = useState<string | null>(null)
  const [edited, setEdited] = useState<EditedPlan | null>(null)

  const changed = async (said: string) => {
    setMessage(said)
    await refresh('plans')
    focusContent()
  }
  return (
    <>
      <Notice>{message}</Notice>
      <ErrorState failure={failure} onRetry={reload} />
      {plans === null && failure === null && <Loading />}
      {plans && (
        <>
          <Table
            caption="Plans, by position"
            columns={planColumns(setEdited)}
            rows={plans}
            rowKey={({ id }) => String(id)}
            kind="data-table-screen data-table-plans"
          />
          <div className="list-all">
            <button className="button button-quiet" type="button" onClick={() => setEdited('new')}>
              New plan
            </button>
            <p className="quiet">
              The prices and texts of the first four plans are set in the code, and the pricing page shows only those
              four. Plans that you add here can be chosen on the dashboard.
            </p>
          </div>
        </>
      )}
      {edited && (
        <PlanDialog
          key={edited === 'new' ? 'new' : edited.id}
          plan={edited}
          onDone={changed}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
