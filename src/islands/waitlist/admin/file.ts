import { fetchSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import type { ListView } from '#src/islands/ui/list/list-view.ts'

/** The list as a file. Never rejects. */
export function fetchWaitlistFile({ q, state }: ListView): Promise<Outcome<Blob>> {
  return fetchSignedIn(`/admin/waitlist.csv?${new URLSearchParams({ q, state })}`)
}
