import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { problemAnswer, titles } from './answer.ts'

const refusals: Record<string, { status: number; detail: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers of this request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request took too long to arrive.' },
}
const malformed = { status: 400, detail: 'This is not a valid HTTP request.' }

/**
 * Node looks for late requests before it reads what has arrived. After something kept the process busy for long, a
 * connection seems late whose request is there, unread. Another has sent nothing: a browser opened it for later. It is
 * closed without an answer, which a request sent just then would be given.
 */
export function whenRead(error: Error & { code?: string }, socket: Duplex, onBroken: () => void): void {
  const isUnread = () => socket instanceof Socket && socket.bytesRead === 0
  if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !isUnread()) return onBroken()
  setImmediate(() => {
    if (isUnread()) socket.destroy()
  })
}

/** Answers what never became a request, with the usual refusal headers, and closes the connection. Null: nobody was left to answer. */
export function refuseBroken(error: Error & { code?: string }, socket: Duplex): number | null {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return null
  }
  const { status, detail } = refusals[error.code ?? ''] ?? malformed
  return refuse(socket, status, detail)
}

/** Answers without a request, and closes the connection. */
export function refuse(socket: Duplex, status: number, detail: string): number {
  const { headers, body } = problemAnswer(status, detail, { connection: 'close' })
  headers.set('content-length', String(body.length))
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`)
  // Whoever is gone needs no answer.
  socket.on('error', () => socket.destroy())
  socket.write(`HTTP/1.1 ${status} ${titles[status] ?? ''}\r\n${lines.join('')}\r\n`)
  socket.end(body)
  return status
}
