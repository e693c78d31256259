import { htmlText, isHtml } from '#functions/http/outgoing/text.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { faultText } from '#src/domain/fetching/faults.ts'
import { faultOfAnswer } from './answers.ts'
import { visit } from './visit.ts'

const mebibyte = 1024 * 1024

/** A web page, after redirects. */
export type WebPage = { html: string; url: URL }

/** Reads a web page that someone has pointed us to. Never rejects: a text says what went wrong. */
export async function readWebPage({ href }: URL, agent: string, network: NetworkAccess): Promise<WebPage | string> {
  const headers = { 'user-agent': agent, accept: 'text/html,application/xhtml+xml' }
  const visited = await visit({ url: href, headers, bodyBytes: mebibyte, network })
  if ('fault' in visited) return faultText(visited.fault, null)
  const { answer } = visited
  const fault = faultOfAnswer(answer)
  if (fault) return faultText(fault, answer.status)
  return isHtml(answer) ? { html: htmlText(answer), url: answer.url } : faultText('not-html', null)
}
