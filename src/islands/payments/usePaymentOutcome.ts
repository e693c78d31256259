import { useCallback, useEffect, useState } from 'react'
import type { PaymentOutcome } from '#src/domain/payments/outcomes.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.ts'
import { readSession } from '#src/islands/sessions/session.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'

/**
 * What the provider can say, in our words. Given, not imported: a module shared with the script of public pages would
 * no longer fit into their HTML.
 */
export type PaymentWords = Readonly<Record<PaymentOutcome, string>>

type Confirmation = { data: { confirmed: boolean; subscription: Subscription | null } }

/** `waiting`: the provider does not know of the payment yet. */
export type Outcome = { kind: 'asking' | 'good' | 'bad' | 'waiting'; message: string }

const asking: Outcome = { kind: 'asking', message: 'Asking the payment provider.' }
const waiting: Outcome = {
  kind: 'waiting',
  message:
    'No payment has reached us yet. That can take a minute; a payment by link takes until a person has looked. Nothing is lost.',
}

/**
 * What came of a payment, after the provider sent the browser back. That it was paid, an address can claim: so the
 * provider is asked before this page says it.
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
    // Who has to sign in first comes back with the address as it is.
    if ((said !== 'success' && said !== 'failed') || !readSession()) return
    history.replaceState(null, '', location.pathname)
    if (said === 'success') void ask()
    else setOutcome({ kind: 'bad', message: words.failed })
  }, [ask, words.failed])

  return { outcome, ask: () => void ask() }
}
