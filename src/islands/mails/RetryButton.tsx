import { useState } from 'react'
import type { MailRow } from '#src/domain/mails/mails.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'

type Props = { mail: MailRow; onRetry: () => Promise<Sent> }

/** Tries one mail again, and says beside it what is in the way. */
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
        aria-label={`${busy ? 'Trying' : 'Try again'}: ${mail.subject}, to ${mail.recipient}`}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) void retry()
        }}
      >
        {busy ? 'Trying...' : 'Try again'}
      </button>
      <span className="list-error" role="status">
        {failure}
      </span>
    </>
  )
}
