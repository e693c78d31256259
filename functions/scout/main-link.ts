import { registeredDomain } from '#functions/fetching/domains.ts'
import { findRedirectLink } from '#functions/proofs/site-links.ts'
import { isOnSite } from '#src/domain/urls/listing-keys.ts'
import { describedSites } from './listing-facts.ts'
import type { ListingLink, ListingPage } from './listing-page.ts'

// Which of a page's links is that of the product it's about. Others may be in comments, ads or lists.

/** More sites than this, beside social networks, make it a list. */
const maxSites = 8

const inviting =
  /\b(?:visit|web ?site|site|homepage|open|launch|try|get|go to|view|download|sign up|check it out|learn more|besuchen|webseite|visiter|visitar|sito|sitio)\b/i

/** Where products have pages, too. */
const socialDomains = new Set([
  ...['x.com', 'twitter.com', 'facebook.com', 'linkedin.com', 'instagram.com', 'youtube.com', 'youtu.be', 'github.com'],
  ...['producthunt.com', 't.me', 'discord.gg', 'discord.com', 'whatsapp.com', 'wa.me', 'pinterest.com', 'reddit.com'],
  ...['tiktok.com', 'apple.com', 'google.com', 'threads.net', 'bsky.app', 'medium.com', 'telegram.me', 'slack.com'],
])

/** `ours`: the product's link leads to the site. `ask`: one of the directory's own, which may. Null: neither. */
export type MainLink = { ours: ListingLink } | { ask: URL } | null

/** The link of the product that a page is about, if it's to the site. `url`: of the page. */
export function findMainLink(page: ListingPage, url: URL, site: string): MainLink {
  const isOurs = (link: ListingLink) => isOnSite(link.url, site)
  const own = registeredDomain(url)
  const isAway = (link: ListingLink) => isOurs(link) || isOther(link.url, own)
  const redirect = (links: readonly ListingLink[]) => {
    const written = links.map((link) => ({ ...link, anchor: link.text }))
    return findRedirectLink({ links: written, robots: null, canonical: null }, url, site)?.url ?? null
  }
  const main = page.links.filter(({ beside, rel }) => !beside && !/\bsponsored\b/i.test(rel))
  const away = main.filter(isAway)
  if (new Set(away.map((link) => registeredDomain(link.url))).size > maxSites) return null
  const below = away.filter(({ headings }) => headings > 0)
  // An ad of the whole site is above the heading, what others have written below the product's own link.
  const firsts = [below[0], below.find(({ text }) => inviting.test(text)), away[0]]
  const ours = firsts.find((link) => link !== undefined && isOurs(link))
  const button = redirect(main.filter(({ headings }) => headings > 0)) ?? redirect(main)
  const isOutward = (link: ListingLink) => link.url.href === button?.href
  // A button that leads away by the directory's own URL comes before a comment as well.
  const isFirst = ours && button ? main.findIndex(isOutward) > main.indexOf(ours) : ours !== undefined
  if (ours && isFirst) return { ours }
  const described = describedSites(page).filter((one) => isOther(one, own))
  const [marked] = away.filter(isOurs)
  if (marked && described.some((one) => isOnSite(one, site))) return { ours: marked }
  return button ? { ask: button } : null
}

function isOther(url: URL, own: string): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  const domain = registeredDomain(url)
  return domain !== own && !socialDomains.has(domain)
}
