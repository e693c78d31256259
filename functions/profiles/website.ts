import { faultOfAnswer } from '#functions/fetching/answers.ts'
import { visit } from '#functions/fetching/visit.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { htmlText, isHtml } from '#functions/http/outgoing/text.ts'
import { faultText } from '#src/domain/fetching/faults.ts'
import type { WebsiteInfo } from '#src/domain/profiles/profiles.api.ts'
import { unreadWebsite, websiteInfoMessages } from '#src/domain/profiles/website-infos.ts'
import { site } from '#src/site.ts'
import { readWebsiteInfo } from './website-info.ts'

const mebibyte = 1024 * 1024

/** Reads a page that a customer has asked us to read. Never rejects: `reason` says what went wrong. */
export async function readWebsite(url: URL, origin: string, network: NetworkAccess): Promise<WebsiteInfo> {
  const agent = `${site.name.replace(/[^\w-]/g, '')}-profile/1 (+${origin}/sources)`
  const headers = { 'user-agent': agent, accept: 'text/html,application/xhtml+xml' }
  const visited = await visit({ url: url.href, headers, bodyBytes: mebibyte, network })
  if ('fault' in visited) return unreadWebsite(url, faultText(visited.fault, null))
  const { answer } = visited
  const fault = faultOfAnswer(answer)
  if (fault) return unreadWebsite(url, faultText(fault, answer.status))
  if (!isHtml(answer)) return unreadWebsite(url, websiteInfoMessages.notHtml)
  return readWebsiteInfo(htmlText(answer), answer.url)
}
