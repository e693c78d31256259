import { type Answer, textAnswer } from './answer.ts'
import type { Incoming } from './requests.ts'
import { isRead } from './send.ts'

/** Whether this process answers at all, without anything it depends on. Also while it starts. */
export function answerLive({ url, method }: Incoming): Answer | null {
  if (url.pathname !== '/api/health/live' || !isRead(method)) return null
  return textAnswer(200, 'application/json', JSON.stringify({ success: true, data: { process: 'ok' } }))
}
