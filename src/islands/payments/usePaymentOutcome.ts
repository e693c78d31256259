import { useCallback, useEffect, useState } from 'react'
import type { PaymentOutcome } from '#src/domain/payments/outcomes.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { readSession } from '#src/islands/sign-in/sessions/session.ts'

/**
 * Messages for the results of a payment. Passed as a prop, because a module shared with the script of public pages could no
 * longer be inlined into their HTML.
 */
export type PaymentWords = Readonly<Record<PaymentOutcome, string>>

type Confirmation = { data: { confirmed: boolean; subscription: Subscription | null } }

/** `waiting`: the provider hasn't seen the payment yet. */
export type Outcome = { kind: 'asking' | 'good' | 'bad' | 'waiting'; message: string }

const asking: Outcome = { kind: 'asking', message: 'Checking your payment...' }
const waiting: Outcome = {
  kind: 'waiting',
  message:
    'Your payment hasn’t reached us yet. It can take a minute. If you paid through a payment link, we’ll confirm it manually. You don’t need to pay again.',
}

/**
 * The outcome of a payment, once the provider has sent the browser back. A URL can be made up, so the provider is asked
 * before this page says that it was paid.
 */
export function usePaymentOutcome(
  words: PaymentWords,
  onPaid: () => void,
): { outcome: Outcome | null; ask: () => void } {
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const ask = useCallback(async () => {
    setOutcome(asking)
    const answer = await askSignedIn<Confirmation>('/payments/confirms')
    if (!answer.ok) {
      setOutcome({ kind: 'bad', message: answer.message })
      return
    }
    if (answer.body.data.confirmed) {
      setOutcome({ kind: 'good', message: words.success })
      onPaid()
    } else setOutcome(waiting)
  }, [onPaid, words.success])

  useEffect(() => {
    const said = new URLSearchParams(location.search).get('payment')
    // A visitor who has to sign in first comes back with the same URL.
    if ((said !== 'success' && said !== 'failed') || !readSession()) return
    history.replaceState(null, '', location.pathname)
    if (said === 'success') void ask()
    else setOutcome({ kind: 'bad', message: words.failed })
  }, [ask, words.failed])

  return { outcome, ask: () => void ask() }
}
