import { useCallback, useState } from 'react'
import { Fault, Notice } from '#src/islands/accounts/AccountForm.tsx'
import { ConfirmBanner } from '#src/islands/accounts/ConfirmBanner.tsx'
import { Coupons } from '#src/islands/payments/Coupons.tsx'
import { CurrentPlan } from '#src/islands/subscriptions/CurrentPlan.tsx'
import { dashboardPages } from '#src/islands/accounts/pages.ts'
import { PaymentOutcome } from '#src/islands/payments/PaymentOutcome.tsx'
import { hasBegun } from './texts.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { Receipts } from '#src/islands/payments/Receipts.tsx'
import { Loading, Shell } from '#src/islands/accounts/Shell.tsx'
import { useDashboard } from '#src/islands/accounts/useDashboard.ts'
import { type PaymentWords, usePaymentOutcome } from '#src/islands/payments/usePaymentOutcome.ts'
import { usePayments } from '#src/islands/payments/usePayments.ts'

/** What I pay, until when, how to stop, and what else there is. */
export function PlanPage({ words }: { words: PaymentWords }) {
  const dashboard = useDashboard()
  const { account, load: loadAccount } = dashboard
  const plan = account?.subscription ?? null
  const { plans, receipts, coupons, failure, load: loadPayments } = usePayments()
  const [said, setSaid] = useState<string | null>(null)

  const loadAll = useCallback(() => {
    void loadAccount()
    void loadPayments()
  }, [loadAccount, loadPayments])
  const { outcome, ask } = usePaymentOutcome(words, loadAll)
  const changed = (message: string) => {
    setSaid(message)
    loadAll()
  }

  return (
    <Shell page="plan" dashboard={dashboard} title={dashboardPages.plan.label}>
      {() =>
        account && (
          <>
            <PaymentOutcome outcome={outcome} onAsk={ask} />
            <Notice>{said}</Notice>
            <ConfirmBanner account={account} />
            {plan && (plan.state === 'incomplete' || hasBegun(plan)) && <CurrentPlan plan={plan} onChanged={changed} />}
            <Fault>{failure}</Fault>
            {plans ? (
              <PlanChoice plans={plans} current={plan} trial={account.trialAvailable} onChanged={changed} />
            ) : (
              failure === null && <Loading />
            )}
            <Coupons coupons={coupons} />
            {receipts && <Receipts receipts={receipts} />}
          </>
        )
      }
    </Shell>
  )
}
