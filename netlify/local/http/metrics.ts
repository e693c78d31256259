import { createHash, timingSafeEqual } from 'node:crypto'
import { type Answer, textAnswer } from './answer.ts'
import type { Incoming } from './requests.ts'

/** `/metrics` for Prometheus, with the token as Bearer. Without a token there is no such page. */
export async function answerMetrics(
  token: string | undefined,
  readText: () => Promise<string>,
  { method, url, headers }: Incoming,
): Promise<Answer | null> {
  if (url.pathname !== '/metrics') return null
  if (token === undefined) return textAnswer(404, 'text/plain; charset=utf-8', 'Not found')
  if (method !== 'GET') {
    return textAnswer(405, 'text/plain; charset=utf-8', 'This URL only supports GET.', { allow: 'GET' })
  }
  const given = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  if (!isSame(given, token)) {
    const challenge = { 'www-authenticate': 'Bearer realm="metrics"' }
    return textAnswer(401, 'text/plain; charset=utf-8', 'Send METRICS_TOKEN as a bearer token.', challenge)
  }
  return textAnswer(200, 'text/plain; version=0.0.4; charset=utf-8', await readText())
}

/** In the same time, whatever differs. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
