import { useEffect, useState } from 'react'
import { type Plan, plans, type PlanSlug } from '#src/domain/plans/plans.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { paymentUrl, signUpPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { planPagePath, withIntent } from '#src/domain/plans/intents.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { readSession } from '#src/islands/sign-in/sessions/session.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import type { Sent } from '#src/islands/ui/useForm.ts'

type Chosen = { data: Subscription; paymentUrl: string | null }

/** Only on a developer's machine: what follows a payment, without one. */
export function PretendPayment({ plan: slug }: { plan: PlanSlug }) {
  const [isSignedIn, setIsSignedIn] = useState(false)
  useEffect(() => setIsSignedIn(readSession() !== null), [])
  const plan = plans.find((one) => one.slug === slug)
  if (!plan) return null
  return (
    <section className="pretend-payment stack" aria-labelledby="pretend-payment">
      <h2 id="pretend-payment">Pretend to pay</h2>
      <p>
        {`Development only: no card, no money. The rest is real: ${plan.label} starts, with its order, emails and report. Production doesn’t have this.`}
      </p>
      {isSignedIn ? (
        <ActionForm action="Pretend to pay" busyAction="Pretending to pay..." act={() => pretend(plan)} />
      ) : (
        <p>
          <a className="button" href={withIntent(signUpPath, { plan: slug })}>
            Create an account to pretend to pay
          </a>
        </p>
      )}
    </section>
  )
}

async function pretend({ id }: Plan): Promise<Sent> {
  const chosen = await askSignedIn<Chosen>('/plans/change', { method: 'POST', json: { planId: id } })
  if (!chosen.ok) return chosen
  const url = paymentUrl(chosen.body.paymentUrl)
  if (url && URL.parse(url)?.origin !== location.origin) {
    // There is a provider, so this is its test mode.
    location.assign(url)
    return 'leaving'
  }
  const paid = await askSignedIn(`/pretend-payments/${chosen.body.data.id}`, { method: 'POST', json: {} })
  if (!paid.ok) return paid
  location.assign(`${planPagePath}?payment=success`)
  return 'leaving'
}
