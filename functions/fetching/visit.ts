import type { BodySink, OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { fetchPublic, type PublicRequest } from '#functions/http/outgoing/public.ts'
import type { Services } from '#functions/services.ts'
import type { Fault } from '#src/domain/fetching/faults.ts'
import { faultOfError } from './faults.ts'
import { userAgent } from './user-agent.ts'

export type Visited = { answer: OutgoingResponse } | { fault: Fault }

/** Requests a page on the public internet. Never rejects. */
export async function visit(request: PublicRequest): Promise<Visited> {
  try {
    return { answer: await fetchPublic(request) }
  } catch (error) {
    return { fault: faultOfError(error) }
  }
}

export type SingleRequest = {
  url: URL
  headers?: Record<string, string>
  bodyBytes: number
  onBody?: BodySink | undefined
  signal?: AbortSignal
}

/** One request, which follows no redirect. Throws what `fetchPublic` does. */
export function requestOnce(
  { env, network }: Pick<Services, 'env' | 'network'>,
  { url, headers = {}, ...rest }: SingleRequest,
): Promise<OutgoingResponse> {
  const named = { 'user-agent': userAgent(env.origin), ...headers }
  return fetchPublic({ url: url.href, headers: named, returnRedirects: true, network, ...rest })
}
