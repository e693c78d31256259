import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from '#src/domain/clients/clients.ts'
import type { RequestNote } from '#src/telemetry/context.ts'
import { log } from '#src/telemetry/log.ts'
import { observeRequest } from '#src/telemetry/observe.ts'
import { peerOf, type Proxies, readVisitor, requestIdOf } from './client.ts'
import type { Incoming } from './requests.ts'

type Exchange = { node: IncomingMessage; response: ServerResponse }
/** What the log says about a request. `path`: without the query. */
type Described = { requestId: string; method: string; path: string; ip: string }

/** What a file is measured as, because pages and files are many, and unknown paths are without end. */
export function fileRoute(pathname: string): string {
  if (pathname.startsWith('/_astro/')) return 'asset'
  return /\.\w{1,12}$/.test(pathname) ? 'file' : 'built page'
}

/** Measures a request once its response is sent or its client is gone, and logs it if `isLogged`. */
export function watchResponse(incoming: Incoming, note: RequestNote, isLogged: boolean): void {
  const { method, url, ip, requestId } = incoming
  watch(incoming, () => note.route ?? 'other', isLogged ? { requestId, method, path: url.pathname, ip } : null)
}

/** The same for a request of which only the head was read. */
export function watchEarly(exchange: Exchange, route: string, proxies: Proxies, isLogged: boolean): void {
  const described = isLogged ? describe(exchange.node, proxies) : null
  // As all responses have that are in the log.
  if (described) exchange.response.setHeader('x-request-id', described.requestId)
  watch(exchange, () => route, described)
}

/** A request that couldn't be read. */
export function logBroken(socket: Pick<Socket, 'remoteAddress'>, status: number): void {
  log({ level: 'info', event: 'access', method: null, path: null, status, ip: clientKey(peerOf(socket)) })
}

function describe(node: IncomingMessage, proxies: Proxies): Described {
  const requestId = requestIdOf(peerOf(node.socket), node.headers['x-request-id']?.toString(), proxies)
  const path = (node.url ?? '').split(/[?#]/, 1)[0] ?? ''
  return { requestId, method: node.method ?? 'GET', path, ip: readVisitor(node, proxies) }
}

function watch({ node, response }: Exchange, routeOf: () => string, described: Described | null): void {
  const startedAt = performance.now()
  const sentBefore = described ? node.socket.bytesWritten : 0
  response.once('close', () => {
    const ms = performance.now() - startedAt
    // The client left before a response: 499, as nginx writes it.
    const status = response.headersSent ? response.statusCode : 499
    observeRequest({ route: routeOf(), status, ms })
    if (!described) return
    const { requestId, method, path, ip } = described
    const bytes = Math.max(0, node.socket.bytesWritten - sentBefore)
    log({
      ...{ level: 'info', event: 'access', requestId, method, path: path.slice(0, 300) },
      ...{ status, ms: Math.round(ms * 10) / 10, bytes, ip: clientKey(ip) },
    })
  })
}
