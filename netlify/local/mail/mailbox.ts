import { problemAnswer, textAnswer, type Answer } from '#netlify/local/http/answer.ts'
import { isLoopback, type Incoming } from '#netlify/local/http/incoming.ts'
import { mailPage } from './mail-page.ts'
import type { MailStore } from './mail-store.ts'

const privately = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-ancestors 'none'; base-uri *"

/** Answers `/_mail` and `/_mail.json`. Mails hold signed links, so other machines get none. `store` null: no mail is kept. */
export async function answerMailbox(store: MailStore | null, { url, ip }: Incoming): Promise<Answer | null> {
  if (url.pathname !== '/_mail' && url.pathname !== '/_mail.json') return null
  if (!isLoopback(ip)) return problemAnswer(403, 'The mailbox can be read on the machine it runs on.')
  const mails = store ? await store.list() : null
  if (url.pathname === '/_mail.json') {
    return textAnswer(200, 'application/json; charset=utf-8', JSON.stringify(mails ?? []), privately)
  }
  return textAnswer(200, 'text/html; charset=utf-8', mailPage(mails), {
    ...privately,
    'content-security-policy': policy,
  })
}
