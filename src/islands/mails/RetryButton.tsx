import { useState } from 'react'
import type { MailRow } from '#src/domain/mails/mails.api.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'

type Props = { mail: MailRow; onRetry: () => Promise<Sent> }

/** Retries one mail and shows any error beside the button. */
export function RetryButton({ mail, onRetry }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const retry = async () => {
    setBusy(true)
    const sent = await onRetry()
    setBusy(false)
    setFailure(sent && sent !== 'leaving' ? sent.message : null)
  }
  return (
    <>
      <button
        className="button-link"
        type="button"
        aria-label={`${busy ? 'Retrying' : 'Retry'}: ${mail.subject}, to ${mail.recipient}`}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) void retry()
        }}
      >
        {busy ? 'Retrying...' : 'Retry'}
      </button>
      <span className="list-error" role="status">
        {failure}
      </span>
    </>
  )
}
