import { pageFaultOfAnswer } from '#functions/fetching/answers.ts'
import type { OutgoingResponse } from '#functions/http/outgoing/call.ts'
import { htmlText, isHtml } from '#functions/http/outgoing/text.ts'
import type { Fault } from '#src/domain/fetching/faults.ts'
import { isIndexable } from '#src/domain/proofs/robots-directives.ts'
import { noPage, type Proof, proofLimits, type SeenPage } from '#src/domain/proofs/proofs.ts'
import { oneLine, type Page, type PageLink, readPage } from './page.ts'
import { findRedirectLink, findSiteLink } from './site-links.ts'

/** At most this much of a page is read. */
export const pageBytes = 3 * 1024 * 1024

/** `ask`: a link of the page's own host that may redirect to the site. Whether it does decides between the proofs. */
export type Reading = { proof: Proof; ask?: { url: URL; ifFound: Proof } }

/** What a response shows. `site`: what the page must link to. Null: the page itself is what counts. */
export function readAnswer(answer: OutgoingResponse, site: string | null, now: number): Reading {
  const { status, headers, url, body, cut } = answer
  const fault = pageFaultOfAnswer(answer) ?? (isHtml(answer) ? null : 'not-html')
  if (fault) return { proof: { ...noPage, status, fault } }
  const page = readPage(htmlText({ headers, body, cut }), url)
  const seen: SeenPage = {
    ...noPage,
    finalUrl: shortUrl(url.href),
    robots: page.robots,
    xRobots: headerText(headers['x-robots-tag']),
    canonical: canonicalOf(page, answer),
  }
  if (site === null) {
    return { proof: { ...seen, status, fault: isIndexable(seen, now) === false ? 'not-indexable' : null } }
  }
  const link = findSiteLink(page, site)
  if (link) return { proof: withLink(seen, status, link) }
  // What is missing may be in the part that wasn't read.
  const missing: Fault = cut ? 'too-long' : 'no-link'
  const proof: Proof = { ...seen, status, fault: missing }
  const redirect = findRedirectLink(page, url, site)
  return redirect ? { proof, ask: { url: redirect.url, ifFound: withLink(seen, status, redirect) } } : { proof }
}

function withLink(seen: SeenPage, status: number, { anchor, rel }: PageLink): Proof {
  return { ...seen, anchor, rel, status, fault: null }
}

function headerText(value: string | string[] | undefined): string | null {
  return value === undefined ? null : oneLine([value].flat().join('; '), proofLimits.xRobots)
}

/** The page's own, or that of the Link header: '<https://…>; rel="canonical"'. */
function canonicalOf({ canonical }: Page, { headers, url }: OutgoingResponse): string | null {
  const links = [headers.link ?? []].flat().join(',').split('<').slice(1)
  const [href] = links.find((link) => /;\s*rel\s*=\s*"?canonical\b/i.test(link))?.split('>') ?? []
  const named = canonical ?? (href === undefined ? undefined : URL.parse(href, url)?.href)
  return named === undefined ? null : shortUrl(named)
}

function shortUrl(url: string): string {
  return url.slice(0, proofLimits.url)
}
