import type { Outcome } from './usePaymentOutcome.ts'

/** Says whether a payment went through. */
export function PaymentOutcome({ outcome, onAsk }: { outcome: Outcome | null; onAsk: () => void }) {
  if (!outcome) return null
  const { kind, message } = outcome
  return (
    <div className={kind === 'bad' ? 'notice notice-bad' : 'notice'} role={kind === 'bad' ? 'alert' : 'status'}>
      <p>{message}</p>
      {kind === 'waiting' && (
        <p>
          <button className="button button-quiet button-small" type="button" onClick={onAsk}>
            Check again
          </button>
        </p>
      )}
    </div>
  )
}
