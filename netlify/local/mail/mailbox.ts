import { type Answer, problemAnswer, textAnswer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import type { MailStore } from './mail-store.ts'

const privately = { 'x-robots-tag': 'noindex' }
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-ancestors 'none'; base-uri *"

export type Mailbox = {
  /** Null: mail goes to a real server, and none is stored. */
  store: MailStore | null
  production: boolean
}

/**
 * Serves `/_mail` and `/_mail.json`. Mails contain sign-in links, so they are only shown in development and on this
 * machine: not through a proxy, and not to a page whose host name resolves here.
 */
export async function answerMailbox({ store, production }: Mailbox, incoming: Incoming): Promise<Answer | null> {
  const { url, peer, hostname, forwarded } = incoming
  if (url.pathname !== '/_mail' && url.pathname !== '/_mail.json') return null
  if (production || forwarded || !isLoopbackHost(peer) || !isLoopbackHost(hostname)) {
    return problemAnswer(404, 'Not found.')
  }
  const mails = store ? await store.list() : null
  if (url.pathname === '/_mail.json') {
    return textAnswer(200, 'application/json; charset=utf-8', JSON.stringify(mails ?? []), privately)
  }
  // Imported on first use: React would make each start slower.
  const { mailPage } = await import('./mail-page.ts')
  return textAnswer(200, 'text/html; charset=utf-8', mailPage(mails), {
    ...privately,
    'content-security-policy': policy,
  })
}
