import { useCallback, useEffect, useState } from 'react'
import type { PlanRecord } from '#src/domain/plans/plans.ts'
import { Fault, Notice } from '#src/islands/accounts/AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { focusContent } from '#src/islands/admin/ListFrame.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import { type EditedPlan, PlanDialog } from './PlanDialog.tsx'
import { planColumns } from './columns.tsx'

/** All plans: the four of the pricing, and those that were added. */
export function SoldPlans() {
  const [plans, setPlans] = useState<PlanRecord[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [edited, setEdited] = useState<EditedPlan | null>(null)

  const load = useCallback(async () => {
    const answer = await askSignedIn<{ data: PlanRecord[] }>('/plans/all')
    setFailure(answer.ok ? null : answer.message)
    if (answer.ok) setPlans(answer.body.data)
  }, [])
  useEffect(() => void load(), [load])

  const changed = async (message: string) => {
    setSaid(message)
    await load()
    focusContent()
  }
  return (
    <>
      <Notice>{said}</Notice>
      <Fault>{failure}</Fault>
      {failure !== null && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => void load()}>
            Try again
          </button>
        </p>
      )}
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
              Prices and texts of the first four stand in the code, and the pricing page shows these four only. A plan
              that is added here can be chosen on the dashboard.
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
