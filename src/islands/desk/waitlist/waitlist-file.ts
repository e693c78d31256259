import { problemMessages } from '#src/domain/problems.ts'
import { askSignedIn } from '#src/islands/account/api.ts'
import type { ListView } from '#src/islands/desk/lists/view.ts'
import { readToken } from '#src/islands/session.ts'

type FetchedFile = { ok: true; content: Blob } | { ok: false; message: string }

/** The list as a file: a link could not bring the access token along. Never rejects. */
export async function fetchWaitlistFile({ q, state }: ListView): Promise<FetchedFile> {
  const query = new URLSearchParams({ q, state })
  try {
    const headers = { authorization: `Bearer ${readToken() ?? ''}` }
    const response = await fetch(`/api/admin/waitlist.csv?${query}`, { headers })
    if (response.ok) return { ok: true, content: await response.blob() }
  } catch {
    // Offline, or the file broke off: the words below fit.
  }
  // Says what is wrong, and leads to the sign-in page where that is it.
  const answer = await askSignedIn('/admin/waitlist?limit=1')
  return { ok: false, message: answer.ok ? problemMessages.somethingBad : answer.message }
}
