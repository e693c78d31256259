import type { Coupon, Receipt } from '#src/domain/payments/payments.api.ts'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'

export type Payments = {
  /** Null: not loaded yet. */
  plans: readonly PlanRecord[] | null
  receipts: readonly Receipt[] | null
  coupons: readonly Coupon[]
  /** The error message, if something couldn't be loaded. */
  failure: string | null
  reload: () => Promise<void>
}

/** Loads plans, receipts and discounts. `signedIn`: whether to load them yet. */
export function usePayments(signedIn: boolean): Payments {
  const options = { enabled: signedIn }
  const plans = useLoad<readonly PlanRecord[]>('plans', '/plans/all?active=true', options)
  const receipts = useLoad<readonly Receipt[]>('payments', '/payments/receipts', options)
  const coupons = useLoad<readonly Coupon[]>('payments', '/payments/stripe-coupons', options)
  return {
    plans: plans.data,
    receipts: receipts.data,
    // The page works without discounts.
    coupons: coupons.data ?? [],
    failure: plans.failure ?? receipts.failure,
    reload: async () => {
      await Promise.all([plans.reload(), receipts.reload(), coupons.reload()])
    },
  }
}
