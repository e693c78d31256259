import { useCallback, useEffect, useState } from 'react'
import type { PlanRecord } from '#src/domain/plans/plans.ts'
import type { Coupon, Receipt } from '#src/domain/subscriptions/subscriptions.ts'
import { readSession } from '#src/islands/sessions/session.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { listPlans } from '#src/islands/plans/calls.ts'

export type Payments = {
  /** Null: not there yet. */
  plans: readonly PlanRecord[] | null
  receipts: readonly Receipt[] | null
  coupons: readonly Coupon[]
  /** Why something of it is missing, in words. */
  failure: string | null
  load: () => Promise<void>
}

/** What is sold, what was paid, and what is taken off. */
export function usePayments(): Payments {
  const [plans, setPlans] = useState<readonly PlanRecord[] | null>(null)
  const [receipts, setReceipts] = useState<readonly Receipt[] | null>(null)
  const [coupons, setCoupons] = useState<readonly Coupon[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(async () => {
    if (!readSession()) return
    const said: string[] = []
    const [sold, paid, off] = await Promise.all([
      listPlans((message) => said.push(message)),
      askSignedIn<{ data: Receipt[] }>('/payments/receipts'),
      askSignedIn<{ data: Coupon[] }>('/payments/stripe-coupons'),
    ])
    setPlans(sold)
    if (paid.ok) setReceipts(paid.body.data)
    else said.push(paid.message)
    // Without the discounts the page still says all that counts.
    if (off.ok) setCoupons(off.body.data)
    setFailure(said[0] ?? null)
  }, [])
  useEffect(() => void load(), [load])
  return { plans, receipts, coupons, failure, load }
}
