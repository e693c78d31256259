import { randomBytes } from 'node:crypto'
import { problemAnswer, textAnswer, type Answer } from '#netlify/local/http/answer.ts'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import type { Incoming } from '#netlify/local/http/incoming.ts'
import type { Site } from './site.ts'

const prefix = '/_rebuild/'

/** A path that only those know who are told. */
export function newHookPath(): string {
  return `${prefix}${randomBytes(18).toString('base64url')}`
}

/** Stands for Netlify's build hook: POST asks for a rebuild, GET tells how far it is. */
export function answerRebuildHook(
  path: string,
  site: Site,
  { url, method, peer, node, forwarded }: Incoming,
): Answer | null {
  if (!url.pathname.startsWith(prefix)) return null
  // This machine calls it at the IP that the platform listens on.
  const isOwn = !forwarded && (isLoopbackHost(peer) || peer === node.socket.localAddress)
  if (url.pathname !== path || !isOwn) return problemAnswer(404, 'There is nothing here.')
  if (method !== 'POST' && method !== 'GET') return problemAnswer(405, 'GET or POST.', { allow: 'GET, POST' })
  if (method === 'POST') void site.rebuild()
  const status = method === 'POST' ? 202 : 200
  return textAnswer(status, 'application/json', JSON.stringify(site.state()), { 'cache-control': 'no-store' })
}
