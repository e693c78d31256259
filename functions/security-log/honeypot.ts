import type { RequestContext } from '#functions/http/environment.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { type LogServices, writeSecurityEvent } from './queue.ts'

/** Whether a form's honeypot was filled in, as bots do. If so, it is logged. */
export function isHoneypotFilled(
  services: LogServices,
  client: Pick<RequestContext, 'ip' | 'waitUntil'>,
  form: 'submission' | 'report' | 'waitlist' | 'feedback' | 'correction' | 'order',
  hidden: string,
): boolean {
  if (hidden.trim() === '') return false
  const entry = { event: 'honeypot-filled', client: clientKey(client.ip), details: { what: form } } as const
  client.waitUntil(writeSecurityEvent(services, entry))
  return true
}
