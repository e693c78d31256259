import { lastStatus } from '#src/domain/fetching/faults.ts'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import { traceHeaders } from '#src/telemetry/observe.ts'
import { call, type OutgoingResponse } from './call.ts'
import { OutgoingFault } from './faults.ts'

export type ConfiguredRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | undefined
  /** For the whole request: DNS, connection and body. */
  timeoutMs?: number
  /** Aborts the request early. */
  signal?: AbortSignal | null | undefined
  /** Larger responses are an error. */
  bodyBytes?: number
  /** Our own site, at the origin set by the operator. Plain HTTP is allowed on any host. */
  ownSite?: boolean
  /** Returns redirects instead of treating them as errors. */
  mayRedirect?: boolean
}

const mebibyte = 1024 * 1024

/**
 * Fetches a URL set by the operator. Private IPs are allowed, plain HTTP only on this machine. Doesn't follow redirects.
 * Throws an OutgoingFault or a network error.
 */
export async function fetchConfigured(target: string | URL, request: ConfiguredRequest = {}): Promise<Response> {
  const { method = 'GET', headers = {}, body, timeoutMs = 10_000, bodyBytes = mebibyte } = request
  const { ownSite = false, mayRedirect = false } = request
  const url = new URL(target)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutgoingFault('refused')
  if (url.protocol === 'http:' && !ownSite && !isLoopbackHost(url.hostname)) throw new OutgoingFault('not-secure')
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
  const authorization = basicAuthorization(url)
  try {
    const answer = await call({
      url,
      method,
      headers: { ...authorization, ...(ownSite && traceHeaders()), ...headers },
      body,
      signal,
      bodyBytes,
    })
    if (answer.cut) throw new OutgoingFault('too-large')
    if (!mayRedirect && answer.status >= 300 && answer.status < 400) throw new OutgoingFault('redirects')
    return toResponse(answer)
  } catch (error) {
    throw timeout.aborted && !(error instanceof OutgoingFault) ? new OutgoingFault('timeout') : error
  }
}

type FetchInit = {
  method?: string | undefined
  headers?: ConstructorParameters<typeof Headers>[0] | undefined
  body?: unknown
  signal?: AbortSignal | null | undefined
}

/** `fetchConfigured` with the signature of `fetch`, for libraries that accept one. Bodies are text or bytes. */
export function configuredFetch(limits: Pick<ConfiguredRequest, 'timeoutMs' | 'bodyBytes'>) {
  return (
    url: string | URL | { url: string },
    { method, headers, body, signal }: FetchInit = {},
  ): Promise<Response> => {
    if (typeof url !== 'string' && !(url instanceof URL)) return Promise.reject(new TypeError('Pass a URL'))
    if (body !== undefined && body !== null && typeof body !== 'string' && !(body instanceof Uint8Array)) {
      return Promise.reject(new TypeError('The body must be text or bytes'))
    }
    const sent = { headers: Object.fromEntries(new Headers(headers)), body: body ?? undefined, signal }
    return fetchConfigured(url, { ...limits, ...sent, ...(method !== undefined && { method }) })
  }
}

/** Credentials in the URL, such as for a build hook behind a password. */
function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

function toResponse({ status, headers, body }: OutgoingResponse): Response {
  const responseHeaders = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value ?? []].flat()) responseHeaders.append(name, one)
  }
  // These describe the body before decompression.
  responseHeaders.delete('content-encoding')
  responseHeaders.delete('content-length')
  // A status that HTTP doesn't have counts as a server error (RFC 9110, section 15).
  if (status < 200 || status > lastStatus) return new Response(null, { status: 500 })
  const hasNoBody = status === 204 || status === 205 || status === 304
  return new Response(hasNoBody ? null : new Uint8Array(body), { status, headers: responseHeaders })
}
