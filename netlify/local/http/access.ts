import { clientKey } from '#src/domain/clients/clients.ts'
import type { RequestNote } from '#src/telemetry/context.ts'
import { log } from '#src/telemetry/log.ts'
import { observeRequest } from '#src/telemetry/observe.ts'
import type { Incoming } from './requests.ts'

/** Measures a request once its response is sent or its client is gone, and logs it if `isLogged`. */
export function watchResponse(incoming: Incoming, note: RequestNote, isLogged: boolean): void {
  const { method, url, ip, requestId, node, response } = incoming
  const startedAt = performance.now()
  const sentBefore = node.socket.bytesWritten
  response.once('close', () => {
    const ms = performance.now() - startedAt
    // The client left before a response: 499, as nginx writes it.
    const status = response.headersSent ? response.statusCode : 499
    observeRequest({ route: note.route ?? 'other', status, ms })
    if (!isLogged) return
    const bytes = Math.max(0, node.socket.bytesWritten - sentBefore)
    log({
      ...{ level: 'info', event: 'access', requestId, method, path: url.pathname.slice(0, 300) },
      ...{ status, ms: Math.round(ms * 10) / 10, bytes, ip: clientKey(ip) },
    })
  })
}
