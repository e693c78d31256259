import type { PlanRecord } from '#src/domain/plans/plans.ts'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { useForm } from '#src/islands/ui/useForm.ts'

type Props = { plan: PlanRecord; onDone: (message: string) => void; onBack: () => void }

/** Asks once. Who has the plan is not left without it: the API refuses then. */
export function RemovePlanForm({ plan, onDone, onBack }: Props) {
  const form = useForm(async () => {
    const answer = await askSignedIn<{ message: string }>(`/plans/${plan.id}`, { method: 'DELETE' })
    if (!answer.ok) return answer
    onDone(answer.body.message)
    return null
  })
  return (
    <AccountForm
      form={form}
      action="Remove the plan"
      busyAction="Removing..."
      danger
      aside={
        <button className="button button-quiet" type="button" autoFocus onClick={onBack}>
          Keep it
        </button>
      }
    >
      <p>It is gone for good. As long as somebody has it, it cannot be removed; set it inactive then.</p>
    </AccountForm>
  )
}
