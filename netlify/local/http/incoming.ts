import type { IncomingMessage, ServerResponse } from 'node:http'
import { problemAnswer, textAnswer, type Answer } from './answer.ts'

/** A request whose address has been checked and whose body has not been read. */
export type Incoming = {
  method: string
  url: URL
  headers: Headers
  /** The address of the socket's other end. What a header claims is not believed. */
  ip: string
  node: IncomingMessage
  response: ServerResponse
  /** The answer, where the request makes no sense. */
  refusal?: Answer
}

/** Reads method, address and headers. */
export function readIncoming(node: IncomingMessage, response: ServerResponse): Incoming {
  const method = node.method ?? 'GET'
  const target = node.url ?? ''
  const url = readAddress(target, node.headers.host ?? 'localhost')
  const refusal = url === null ? badAddress(target) : method === 'TRACE' ? badMethod() : null
  const incoming = { method, url: url ?? new URL('http://localhost'), headers: readHeaders(node), ip: readIp(node) }
  return { ...incoming, node, response, ...(refusal ? { refusal } : {}) }
}

function readHeaders(node: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(node.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return headers
}

function readAddress(target: string, host: string): URL | null {
  // Joined rather than resolved: '//elsewhere/' is a path here, not another host.
  if (!target.startsWith('/')) return null
  const address = `http://${host}${target}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username || url.password) return null
  try {
    return decodeURIComponent(url.pathname).includes('\0') ? null : url
  } catch {
    return null
  }
}

function badAddress(target: string): Answer {
  const detail = 'This address is not valid.'
  return target.startsWith('/api/') ? problemAnswer(400, detail) : textAnswer(400, 'text/plain; charset=utf-8', detail)
}

function badMethod(): Answer {
  return problemAnswer(405, 'This method is not allowed here.', {
    allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  })
}

function readIp(node: IncomingMessage): string {
  return (node.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.')
}
