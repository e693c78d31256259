import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { fetchPublic, type PublicRequest } from '#functions/http/outgoing/public.ts'
import type { LinkFault } from '#src/domain/fetching/faults.ts'
import { faultOfError } from './faults.ts'

export type Visited = { answer: OutgoingResponse } | { fault: LinkFault }

/** Requests a page on the public internet. Never rejects. */
export async function visit(request: PublicRequest): Promise<Visited> {
  try {
    return { answer: await fetchPublic(request) }
  } catch (error) {
    return { fault: faultOfError(error) }
  }
}
