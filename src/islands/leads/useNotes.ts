import { useCallback, useState } from 'react'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'

/** Notes as typed, by lead, until they are saved: closing a dialog must not lose them. */
export type Notes = {
  typed: Readonly<Record<string, string>>
  /** Null: it's saved, or as it was. */
  keep: (leadId: string, note: string | null) => void
}

export function useNotes(): Notes {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  useLeaveGuard(useCallback(() => Object.keys(typed).length > 0, [typed]))
  const keep = (leadId: string, note: string | null) =>
    setTyped(({ [leadId]: _, ...others }) => (note === null ? others : { ...others, [leadId]: note }))
  return { typed, keep }
}
