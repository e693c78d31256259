import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ConfirmBanner } from '#src/islands/accounts/ConfirmBanner.tsx'
import type { FittingDirectories } from '#src/domain/deliveries/deliveries.api.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { Coupons } from '#src/islands/payments/Coupons.tsx'
import { PaymentOutcome } from '#src/islands/payments/PaymentOutcome.tsx'
import { Receipts } from '#src/islands/payments/Receipts.tsx'
import { type PaymentWords, usePaymentOutcome } from '#src/islands/payments/usePaymentOutcome.ts'
import { usePayments } from '#src/islands/payments/usePayments.ts'
import { CurrentPlan } from './CurrentPlan.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'
import { Allowances } from '#src/islands/plans/Allowances.tsx'
import { PlanChoice, type ProjectFit } from '#src/islands/plans/PlanChoice.tsx'
import { hasBegun, isPaidElsewhere } from '#src/islands/plans/texts.ts'

/** The plan, other plans, discounts and receipts. */
export function PlanPage({ words }: { words: PaymentWords }) {
  const dashboard = useDashboard()
  const { account, signedIn, current } = dashboard
  const fit = useFit(current)
  const plan = account?.subscription ?? null
  const { plans, receipts, coupons, failure, reload: reloadPayments } = usePayments(signedIn)
  const [message, setMessage] = useState<string | null>(null)
  const { outcome, ask } = usePaymentOutcome(words, reloadPlan)
  const changed = (said: string) => {
    setMessage(said)
    reloadPlan()
  }

  return (
    <DashboardShell page="plan" dashboard={dashboard}>
      {() =>
        account && (
          <>
            <PaymentOutcome outcome={outcome} onAsk={ask} />
            <Notice>{message}</Notice>
            <ConfirmBanner account={account} />
            {plan && (plan.state === 'incomplete' || hasBegun(plan)) && <CurrentPlan plan={plan} onChanged={changed} />}
            <ErrorState failure={failure} onRetry={reloadPayments} />
            {plans ? (
              <PlanChoice
                plans={plans}
                current={plan}
                trial={account.trialAvailable}
                onChanged={changed}
                fit={fit}
                emailConfirmed={account.emailConfirmed}
              />
            ) : (
              failure === null && <Loading />
            )}
            {plans && <Allowances current={plan} />}
            <Coupons coupons={coupons} />
            {receipts && <Receipts receipts={receipts} elsewhere={plan !== null && isPaidElsewhere(plan)} />}
          </>
        )
      }
    </DashboardShell>
  )
}

/** A change of plan shows on the account, among the receipts, and in the discounts that still apply. */
function reloadPlan(): void {
  for (const noun of ['accounts', 'plans', 'payments']) void refresh(noun)
}

/** How many directories fit the open project and aren't used for it yet. Null: not known. */
function useFit(project: Project | null): ProjectFit | null {
  const path = `/projects/${project?.id}/fitting`
  const { data } = useLoad<FittingDirectories>('fitting', path, { enabled: project !== null })
  if (!project || data?.fitting == null) return null
  const { fitting, locked, whyNot, forecast } = data
  return { projectId: project.id, project: project.name, fitting, locked, whyNot, forecast }
}
