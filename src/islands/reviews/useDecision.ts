import { useState } from 'react'
import type { AdminProduct } from '#src/domain/products/products.api.ts'
import type { Decision, DecisionOutcome, DecisionsAnswer } from '#src/domain/reviews/reviews.api.ts'
import { undoMs, type Verdict } from '#src/domain/reviews/reviews.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'

/** A verdict that took effect. `until`: when it can no longer be undone. */
export type AppliedVerdict = { verdict: Verdict; until: number }

/** Decides on one product and can undo the decision. */
export function useDecision(product: AdminProduct, onChanged: () => Promise<void>) {
  const [applied, setApplied] = useState<AppliedVerdict | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** True: it worked. */
  const ask = async (path: string, json: unknown): Promise<boolean> => {
    setBusy(true)
    const answer = await askSignedIn<{ data: Pick<DecisionsAnswer, 'outcomes'> }>(path, { method: 'POST', json })
    const refused: Pick<DecisionOutcome, 'message'> | undefined = answer.ok
      ? answer.body.data.outcomes.find(({ outcome }) => outcome !== 'done')
      : answer
    setFailure(refused?.message ?? null)
    await onChanged()
    setBusy(false)
    return refused === undefined
  }

  const decide = async (verdict: Verdict, reason?: string): Promise<boolean> => {
    const { ref, updatedAt: seen } = product
    const decision: Decision = { ref, verdict, seen, ...(reason !== undefined && { reason }) }
    const done = await ask('/admin/decisions', { decisions: [decision] })
    if (done) {
      const next = { verdict, until: Date.now() + undoMs }
      setApplied(next)
      setTimeout(() => setApplied((last) => (last === next ? null : last)), undoMs)
    }
    return done
  }
  const undo = async () => {
    setApplied(null)
    await ask('/admin/decisions/undo', { refs: [product.ref] })
  }
  return { applied, failure, busy, decide, undo }
}
