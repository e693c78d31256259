import { randomBytes } from 'node:crypto'
import { type Answer, problemAnswer, textAnswer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import type { Site } from './site.ts'

const prefix = '/_rebuild/'

/** A secret path. */
export function newHookPath(): string {
  return `${prefix}${randomBytes(18).toString('base64url')}`
}

/** Requests since the start. */
export type AnswerCounts = { answers: number; failed: number }

/** 503 is said on purpose: too much to do, or the database is away. */
export async function countAnswer(counts: AnswerCounts, answering: Promise<Answer>): Promise<Answer> {
  counts.answers += 1
  const answer = await answering.catch((error: unknown) => {
    counts.failed += 1
    throw error
  })
  if (answer.status >= 500 && answer.status !== 503) counts.failed += 1
  return answer
}

/** Replaces Netlify's build hook: POST requests a rebuild, GET returns its status, and for upgrades how requests end. */
export function answerRebuildHook(
  path: string,
  site: Site,
  { url, method, peer, node, forwarded }: Incoming,
  counts: AnswerCounts,
): Answer | null {
  if (!url.pathname.startsWith(prefix)) return null
  // Called from this machine at the IP the platform listens on.
  const isOwn = !forwarded && (isLoopbackHost(peer) || peer === node.socket.localAddress)
  if (url.pathname !== path || !isOwn) return problemAnswer(404, 'Not found.')
  if (method !== 'POST' && method !== 'GET') return problemAnswer(405, 'GET or POST.', { allow: 'GET, POST' })
  if (method === 'POST') void site.rebuild()
  const status = method === 'POST' ? 202 : 200
  return textAnswer(status, 'application/json', JSON.stringify({ ...site.state(), ...counts }), {
    'cache-control': 'no-store',
  })
}
