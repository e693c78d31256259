import { userAgent } from '#functions/fetching/user-agent.ts'
import { readWebPage } from '#functions/fetching/web-pages.ts'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import type { WebsiteInfo } from '#src/domain/profiles/profiles.api.ts'
import { unreadWebsite } from '#src/domain/profiles/website-infos.ts'
import { readWebsiteInfo } from './website-info.ts'

/** Reads a page that a customer has asked us to read. Never rejects: `reason` says what went wrong. */
export async function readWebsite(url: URL, origin: string, network: NetworkAccess): Promise<WebsiteInfo> {
  const page = await readWebPage(url, userAgent(origin, 'profile'), network)
  return typeof page === 'string' ? unreadWebsite(url, page) : readWebsiteInfo(page.html, page.url)
}
