import { randomBytes } from 'node:crypto'
import { type Answer, problemAnswer, textAnswer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'

const prefix = '/_client/'

/** A secret path, which only those know who can read the data folder. */
export function newClientPath(): string {
  return `${prefix}${randomBytes(18).toString('base64url')}`
}

/** Tells `npm run doctor`, which asks through the proxy, whom it is taken for. */
export function answerClient(path: string, { url, method, ip, scheme }: Incoming): Answer | null {
  if (!url.pathname.startsWith(prefix)) return null
  if (url.pathname !== path || method !== 'GET') return problemAnswer(404, 'Not found.')
  return textAnswer(200, 'application/json', JSON.stringify({ ip, scheme }))
}
