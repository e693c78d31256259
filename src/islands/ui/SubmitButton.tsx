import type { ReactNode } from 'react'
import { useHydrated } from './useHydrated.ts'

type Props = { className: string; busy: boolean; busyLabel?: string; label?: string; children: ReactNode }

/**
 * Sends a form, and says so while it's being sent. It waits for script: a form sent by the browser itself could put a
 * password into a URL. `label`: its accessible name, where its words aren't enough.
 */
export function SubmitButton({ className, busy, busyLabel, label, children }: Props) {
  const live = useHydrated()
  return (
    <button className={className} type="submit" disabled={!live} aria-disabled={busy || undefined} aria-label={label}>
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}
