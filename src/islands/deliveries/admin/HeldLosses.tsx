import type { LossDecision } from '#src/domain/deliveries/orders.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'

type Props = { id: string; count: number; onDecided: () => Promise<void> }

/** Asks an admin whether lost listings are replaced, once so many were that a person has to look. */
export function HeldLosses({ id, count, onDecided }: Props) {
  const decide = async (decision: LossDecision) => {
    const answer = await askSignedIn(`/admin/orders/${encodeURIComponent(id)}/losses`, {
      method: 'POST',
      json: { decision },
    })
    if (!answer.ok) return answer
    await onDecided()
    return null
  }
  const many = count !== 1
  return (
    <section aria-labelledby="held-losses">
      <h3 id="held-losses">
        {many ? `${count} lost listings aren’t replaced yet` : '1 lost listing isn’t replaced yet'}
      </h3>
      <p className="quiet">
        A fifth of this order’s directories have already been lost and replaced. Look at the lost rows: did the
        directories remove the listings, or did the customer?
      </p>
      <div className="button-row">
        <ActionForm
          action={many ? 'Replace them' : 'Replace it'}
          busyAction="Replacing..."
          act={() => decide('replace')}
        />
        <ActionForm
          action={many ? 'Don’t replace them' : 'Don’t replace it'}
          busyAction="Saving..."
          quiet
          act={() => decide('keep')}
        />
      </div>
    </section>
  )
}
