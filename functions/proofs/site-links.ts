import { hostKey } from '#src/domain/fetching/hosts.ts'
import { isFollowedRel } from '#src/domain/proofs/robots-directives.ts'
import { isOnSite } from '#src/domain/urls/listing-keys.ts'
import type { Page, PageLink } from './page.ts'

/** The link to the site: the first one that is followed, or else the first one. */
export function findSiteLink({ links }: Page, site: string): PageLink | null {
  const toSite = links.filter(({ url }) => isOnSite(url, site))
  return toSite.find(({ rel }) => isFollowedRel(rel)) ?? toSite[0] ?? null
}

/** Paths with which directories count clicks before they redirect to a site. */
const redirectPath = /^\/(?:go|goto|out|outbound|visit|redirect|redir|click|exit|away|link|track|r|l)(?:[/._-]|$)/i
const inviting = /\b(?:visit|website|site|open|launch|try)\b/i

/**
 * The link of the page's own host that most likely redirects to the site: it names the site in its URL or text, or
 * invites to visit it. Null: there is none.
 */
export function findRedirectLink({ links }: Page, pageUrl: URL, site: string): PageLink | null {
  const score = ({ url, anchor }: PageLink): number => {
    if (!/^https?:$/.test(url.protocol) || hostKey(url) !== hostKey(pageUrl)) return 0
    const inQuery = [...url.searchParams.values()].some((value) => namesSite(value, site))
    const isRedirect = redirectPath.test(url.pathname)
    if (inQuery && (isRedirect || [...url.searchParams.values()].some((value) => isSiteUrl(value, site)))) return 4
    if (!isRedirect) return 0
    if (namesSite(url.pathname, site) || namesSite(anchor, site)) return 3
    return inviting.test(anchor) ? 2 : 1
  }
  let [best, highest]: [PageLink | null, number] = [null, 0]
  for (const link of links) {
    const its = score(link)
    if (its > highest) [best, highest] = [link, its]
  }
  return best
}

function namesSite(text: string, site: string): boolean {
  return text.toLowerCase().includes(site)
}

function isSiteUrl(text: string, site: string): boolean {
  const url = URL.parse(text)
  return url !== null && isOnSite(url, site)
}
