import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, problemAnswer, redirectAnswer, textAnswer } from './answer.ts'
import { peerOf, type Proxies, readClient, requestIdOf } from './client.ts'

/** A request with a checked URL and an unread body. */
export type Incoming = {
  method: string
  url: URL
  headers: Headers
  /** The visitor's IP: the connection's or, behind a trusted proxy, the one it names. */
  ip: string
  /** How the visitor called a trusted proxy. Null: none says. */
  scheme: 'http' | 'https' | null
  /** In the log, in the response and in errors: the trusted proxy's, or a new one. */
  requestId: string
  /** The IP of the connection's other end, and the requested host. */
  peer: string
  hostname: string
  /** Whether anything says that the request came through a proxy. */
  forwarded: boolean
  node: IncomingMessage
  response: ServerResponse
  /** The response, if the request is invalid or must use https. */
  refusal?: Answer
}

export type ReadOptions = {
  proxies: Proxies
  /** The site's origin in production, where `Host` doesn't affect the URL. */
  publicOrigin: string | null
}

/** Reads method, URL, headers and visitor. */
export function readIncoming(
  node: IncomingMessage,
  response: ServerResponse,
  { proxies, publicOrigin }: ReadOptions,
): Incoming {
  const method = node.method ?? 'GET'
  const target = node.url ?? ''
  const headers = readHeaders(node)
  const peer = peerOf(node.socket)
  const { ip, scheme } = readClient(peer, headers, proxies)
  const host = readHost(node)
  const url = host && readUrl(target, publicOrigin ?? `http://${host.host}`)
  const isPlain = scheme === 'http' && publicOrigin?.startsWith('https:')
  const forwarded = Object.keys(node.headersDistinct).some(isOfProxy)
  // Health checks and commands on this machine name it by its IP.
  const isOwn = isLoopback(peer) && !forwarded
  const isElsewhere = publicOrigin && !isOwn && !isHealth(target) && host?.hostname !== new URL(publicOrigin).hostname
  const refusal =
    method === 'TRACE'
      ? badMethod()
      : isPlain && host && target.startsWith('/')
        ? answerPlain(method, headers, `${publicOrigin}${target}`)
        : !url
          ? badUrl(target)
          : isElsewhere
            ? answerElsewhere(method, headers, publicOrigin, target)
            : null
  return {
    method,
    url: url ?? new URL('http://localhost'),
    headers,
    ip,
    scheme,
    requestId: requestIdOf(peer, headers.get('x-request-id'), proxies),
    peer,
    hostname: host?.hostname ?? '',
    forwarded,
    node,
    response,
    ...(refusal ? { refusal } : {}),
  }
}

function readHeaders(node: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(node.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return headers
}

/** A name or an IP, and a port. Anything else would end up in the path. */
const hostPattern = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

function readHost(node: IncomingMessage): URL | null {
  const hosts = node.headersDistinct['host'] ?? []
  // Only HTTP/1.0 doesn't need one. With two, a proxy may have used the other one.
  const [host] = hosts.length === 0 && node.httpVersion === '1.0' ? ['localhost'] : hosts
  if (!host || hosts.length > 1 || !hostPattern.test(host)) return null
  return URL.parse(`http://${host}`)
}

function readUrl(target: string, origin: string): URL | null {
  // Concatenated instead of resolved: '//elsewhere/' is a path here, not another host.
  if (!target.startsWith('/')) return null
  const url = URL.parse(`${origin}${target}`)
  try {
    return url && !decodeURIComponent(url.pathname).includes('\0') ? url : null
  } catch {
    return null
  }
}

/** 127.0.0.1, ::1 and IPv4 in IPv6. */
export function isLoopback(peer: string): boolean {
  return peer === '::1' || /^(?:::ffff:)?127\./.test(peer)
}

function isHealth(target: string): boolean {
  return /^\/api\/health(?:[/?]|$)/.test(target)
}

export function isOfProxy(header: string): boolean {
  return header === 'forwarded' || header === 'via' || header === 'x-real-ip' || header.startsWith('x-forwarded')
}

function badUrl(target: string): Answer {
  const detail = 'This URL or its Host header is not valid.'
  return target.startsWith('/api/') ? problemAnswer(400, detail) : textAnswer(400, 'text/plain; charset=utf-8', detail)
}

/**
 * Plain HTTP where https is required. Requests that may carry secrets are refused, because redirecting them would work
 * and hide that they were sent in the clear.
 */
function answerPlain(method: string, headers: Headers, target: string): Answer {
  return isHarmless(method, headers) ? redirectAnswer(308, target) : problemAnswer(403, 'Use https for this request.')
}

/** Another host name that leads here. One site has one URL, and passkeys, cookies and links belong to it. */
function answerElsewhere(method: string, headers: Headers, publicOrigin: string, target: string): Answer {
  if (isHarmless(method, headers)) return redirectAnswer(308, `${publicOrigin}${target}`)
  return problemAnswer(421, `This site is at ${publicOrigin}. Send the request there.`)
}

function isHarmless(method: string, headers: Headers): boolean {
  return (method === 'GET' || method === 'HEAD') && !headers.has('authorization')
}

function badMethod(): Answer {
  return problemAnswer(405, 'This method is not allowed here.', {
    allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  })
}
