import type { ReactNode } from 'react'
import { useHydrated } from './useHydrated.ts'

type Props = {
  className: string
  busy: boolean
  busyLabel?: string
  /** Its accessible name, where its words aren't enough. */
  label?: string
  /** It waits for script: a form sent by the browser itself could put a password into a URL. */
  needsScript?: boolean
  children: ReactNode
}

/** Sends a form, and says so while it's being sent. */
export function SubmitButton({ className, busy, busyLabel, label, needsScript = true, children }: Props) {
  const isHydrated = useHydrated()
  return (
    <button
      className={className}
      type="submit"
      disabled={needsScript && !isHydrated}
      aria-disabled={busy || undefined}
      aria-label={label}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
