import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { useHydrated } from '#src/islands/ui/useHydrated.ts'
import { startGoogle } from './google.ts'

/** Asks the server for Google’s sign-in page, and goes there. */
export function GoogleButton() {
  const live = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const start = async () => {
    setBusy(true)
    const answer = await startGoogle()
    if (answer.ok) {
      location.assign(answer.body)
      return
    }
    setBusy(false)
    setFailure(answer.message)
  }

  return (
    <>
      <button
        className="button button-quiet button-wide"
        type="button"
        disabled={!live}
        aria-disabled={busy || undefined}
        onClick={() => void (busy || start())}
      >
        {busy ? 'Connecting to Google...' : 'Continue with Google'}
      </button>
      <Notice bad>{failure}</Notice>
    </>
  )
}
