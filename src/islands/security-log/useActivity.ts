import { useCallback, useEffect, useState } from 'react'
import type { OwnSecurityEvent, OwnSecurityEvents } from '#src/domain/security-log/own-events.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'

const pageSize = 10

/** The account's own security events, the newest at first, and older ones on request. */
export function useActivity() {
  const [events, setEvents] = useState<readonly OwnSecurityEvent[] | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(async (after: string | null): Promise<Sent> => {
    const query = new URLSearchParams({ limit: String(pageSize), ...(after !== null && { cursor: after }) })
    const answer = await askSignedIn<{ data: OwnSecurityEvents }>(`/users/me/security-events?${query}`)
    if (!answer.ok) return answer
    const { data } = answer.body
    setEvents((known) => (after === null ? data.events : [...(known ?? []), ...data.events]))
    setCursor(data.cursor)
    return null
  }, [])
  const start = useCallback(async () => {
    const fault = await load(null)
    setFailure(fault === null || fault === 'leaving' ? null : fault.message)
  }, [load])
  useEffect(() => void start(), [start])
  return { events, hasOlder: cursor !== null, failure, start, older: () => load(cursor) }
}
