import { Notice } from '#src/components/ui/Notice.tsx'
import type { Outcome } from './usePaymentOutcome.ts'

/** Says whether a payment went through. */
export function PaymentOutcome({ outcome, onAsk }: { outcome: Outcome | null; onAsk: () => void }) {
  if (!outcome) return null
  const { kind, message } = outcome
  const again = (
    <p>
      <button className="button button-quiet button-small" type="button" onClick={onAsk}>
        Check again
      </button>
    </p>
  )
  const next = (
    <p>
      <a className="button button-small" href="/dashboard/profile">
        Check your profile and list
      </a>
    </p>
  )
  return (
    <Notice bad={kind === 'bad'} below={(kind === 'waiting' && again) || (kind === 'good' && next)}>
      {message}
    </Notice>
  )
}
