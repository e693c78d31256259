import { useEffect, useState } from 'react'
import { PlanRequestFields } from '#src/components/plans/PlanRequestFields.tsx'
import { matchFields } from '#src/domain/directories/matches.ts'
import { planRequestPath, type PlanSlug } from '#src/domain/plans/plans.ts'
import { planRequestMessages, readPlanRequest } from '#src/domain/plans/requests.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { PublicForm } from '#src/islands/ui/PublicForm.tsx'

/** Orders a plan by email. */
export function PlanRequestForm({ plan }: { plan: PlanSlug }) {
  const [fields, setFields] = useState({ plan, website: '', for: '', country: '', email: '', note: '' })
  // What the prices and a signed-in customer's page know already.
  useEffect(() => {
    const known = new URLSearchParams(location.search)
    const value = (name: string) => known.get(name) ?? ''
    const { url, kind, country } = matchFields
    setFields({
      plan,
      website: value(url),
      for: productKinds.has(value(kind)) ? value(kind) : '',
      country: value(country),
      email: value('prefilled_email'),
      note: '',
    })
  }, [plan])
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
