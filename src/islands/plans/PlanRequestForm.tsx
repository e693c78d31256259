import { useEffect, useState } from 'react'
import { PlanRequestFields } from '#src/components/plans/PlanRequestFields.tsx'
import { planRequestPath, type PlanSlug } from '#src/domain/plans/plans.ts'
import { planRequestMessages, readPlanRequest } from '#src/domain/plans/requests.ts'
import { PublicForm } from '#src/islands/ui/PublicForm.tsx'

/** Orders a plan by email. */
export function PlanRequestForm({ plan }: { plan: PlanSlug }) {
  const [email, setEmail] = useState('')
  // Where a signed-in customer comes from.
  useEffect(() => setEmail(new URLSearchParams(location.search).get('prefilled_email') ?? ''), [])
  const fields = { plan, website: '', email, note: '' }
  return (
    <PublicForm
      page={`${planRequestPath}/${plan}`}
      path="/plans/requests"
      fields={fields}
      check={readPlanRequest}
      action="Send order"
      received={planRequestMessages.received}
    >
      {(errorOf) => <PlanRequestFields typed={fields} errorOf={errorOf} />}
    </PublicForm>
  )
}
